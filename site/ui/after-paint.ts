/**
 * Once the browser has painted what a press has changed so far: a hand sees at once that it was heard, and what takes long follows. A screen that shows nothing paints nothing; but then nobody
 * presses, either.
 */
export function afterPaint(go: () => void): void {
  requestAnimationFrame(() => setTimeout(go));
}
