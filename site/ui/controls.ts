/**
 * What a visitor can touch, in the order of the page. A control is remembered by its place among them, never as a node: where a
 * translation service has wrapped the words, React gives the markup up and builds it anew.
 */
export const controls = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    '#root :is(a,button,input,select,textarea,details,summary)',
  ),
];

/** -1 where the element is none of them. */
export const placeOf = (element: Element | null): number =>
  controls().indexOf(element as HTMLElement);
