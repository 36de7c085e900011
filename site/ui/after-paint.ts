/**
 * Once the browser has painted what a press has changed so far: a hand sees at once that it was heard, and what takes long follows. A screen that shows nothing paints nothing; but then nobody
 * presses, either.
 */
export function afterPaint(go: () => void): void {
  requestAnimationFrame(() => setTimeout(go));
}

/** The same for what must not be lost: whoever leaves, closes or turns to another tab before the paint takes it along. */
export function surelyAfterPaint(go: () => void): void {
  let isOver = false;
  const goOnce = () => {
    document.removeEventListener('visibilitychange', goOnce);
    if (isOver) return;
    isOver = true;
    go();
  };
  document.addEventListener('visibilitychange', goOnce);
  afterPaint(goOnce);
}
