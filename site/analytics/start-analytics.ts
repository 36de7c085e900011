import { reportPageView, track } from './analytics.ts';
import { startConsent } from './consent.ts';

/**
 * Where a measurement id is set: everything denied at first, events pushed all the same (Consent Mode v2). Never in the owner's browser: another
 * host's script could read the token, which stands in the storage of the same origin.
 */
export function startAnalytics(measurementId: string | undefined): void {
  if (!measurementId || isOwners()) return;
  const layer: unknown[] = [];
  window.dataLayer = layer;
  // gtag.js tells its commands from other entries by their being `arguments` objects.
  window.gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  startConsent();
  window.gtag('js', new Date());
  window.gtag('config', measurementId, { send_page_view: false });
  reportPageView(window.location.pathname);
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`;
  document.head.append(script);
  for (const kind of ['click', 'auxclick'] as const) addEventListener(kind, recordAffiliateClick, true);
}

function isOwners(): boolean {
  try {
    return localStorage.getItem('adminToken') !== null;
  } catch {
    return false;
  }
}

/** Affiliate links carry their label, so that a click counts whether or not React is awake. */
function recordAffiliateClick(event: MouseEvent): void {
  if (event.type === 'auxclick' && event.button !== 1) return;
  const label = (event.target as Element).closest<HTMLElement>('[data-affiliate]')?.dataset.affiliate;
  if (label) track('affiliate_click', 'conversion', label);
}
