/**
 * Waits for a style sheet that only some pages have. The server prints it into the page; where the page is made in the browser, it is
 * fetched with the page's code, and no page is shown without it.
 */
export async function ownSheet(href: string): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  // A page without its sheet is better than none.
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}
