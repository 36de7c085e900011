/** A page that takes longer than this to arrive is announced. */
const patience = 300;

let pressed: Element | undefined;

/** The link that a change of page began with. */
export function notePressed(link: Element): void {
  pressed = link;
}

/** While a page is on its way: after a moment the line at the top, and a mark on the link that was pressed. Returns how to end it. */
export function startPending(show: (isSlow: boolean) => void): () => void {
  const link = pressed;
  pressed = undefined;
  const timer = setTimeout(() => {
    link?.setAttribute('data-pending', '');
    show(true);
  }, patience);
  return () => {
    clearTimeout(timer);
    link?.removeAttribute('data-pending');
    show(false);
  };
}
