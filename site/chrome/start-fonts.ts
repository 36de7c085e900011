/**
 * The faces are asked for after the first paint, so that on a slow line they do not share it with what the paint waits
 * for. Whoever comes from another page of the site has them already.
 */
export function startFonts(): void {
  const show = () => {
    document.documentElement.dataset.fonts = '';
  };
  if (document.referrer.startsWith(`${window.location.origin}/`)) show();
  else new PerformanceObserver(show).observe({ type: 'paint', buffered: true });
}
