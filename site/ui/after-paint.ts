/** Runs after the next paint, so that slow work does not delay the response to a click. */
export function afterPaint(go: () => void): void {
  requestAnimationFrame(() => setTimeout(go));
}
