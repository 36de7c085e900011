declare global {
  interface Window {
    dataLayer?: unknown[];
    gtag?: (...words: unknown[]) => void;
  }
}

/** Does nothing without a measurement ID, because `gtag` is not defined then. */
export function track(event: string, category: string, label: string): void {
  window.gtag?.('event', event, { event_category: category, event_label: label });
}

export function reportPageView(path: string): void {
  window.gtag?.('event', 'page_view', {
    page_path: path,
    page_location: location.origin + path,
  });
}
