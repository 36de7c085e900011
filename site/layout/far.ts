/**
 * What stands far below (`.far` in `site/styles/ui/layout.css`) is laid out when its reader comes near, and has until then about the height that it will have. The stub begins
 * with that where a visit begins at the top of a page; from the first change of page on everything is laid out, so that going back leads to the same place.
 */
export function layOutAll(): void {
  delete document.documentElement.dataset.far;
}
