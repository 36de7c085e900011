import { reportPageView, track } from '#site/data/analytics.ts';
import { readSaved } from '#site/data/storage.ts';
import { watchAffiliateClicks } from './affiliate-clicks.ts';
import { startConsent } from './consent.ts';
import { ownersKey } from './owner-token-key.ts';

/**
 * Where a measurement id is set: everything denied at first, events pushed all the same (Consent Mode v2). Never in the owner's browser: another
 * host's script could read the token, which stands in the storage of the same origin.
 */
export function startAnalytics(measurementId: string | undefined): void {
  if (!measurementId || readSaved(ownersKey)) return;
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
  watchAffiliateClicks((label) => track('affiliate_click', 'conversion', label));
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${measurementId}`;
  document.head.append(script);
}
