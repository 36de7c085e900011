/** Runs after the browser has painted the response to a press, so that slow work does not delay it. */
export function afterPaint(go: () => void): void {
  requestAnimationFrame(() => setTimeout(go));
}
