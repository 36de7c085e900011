import { track } from '#platform/browser/analytics.ts';
import { adminTokenKey, readSaved } from '#platform/browser/local-storage.ts';

/** Counts a page view or affiliate click without cookies, unless tracking is opted out. */
export function count(what: 'view' | 'click', subject: string): void {
  const wantsPrivacy =
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ||
    navigator.doNotTrack === '1';
  if (wantsPrivacy || readSaved(adminTokenKey)) return;
  navigator.sendBeacon(`/api/count?${new URLSearchParams({ [what]: subject })}`);
}

export function startCounting(): void {
  count('view', location.pathname);
  // A page that the browser kept for the back button is seen again.
  addEventListener('pageshow', ({ persisted }) => persisted && count('view', location.pathname));
  for (const type of ['click', 'auxclick'] as const)
    addEventListener(type, countAffiliateClick, true);
}

/** Affiliate links have their label in the HTML, so that clicks count before hydration too. */
function countAffiliateClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>('[data-affiliate]');
  const label = link?.dataset.affiliate;
  // Button 1 opens a tab; button 2 only a context menu.
  if (!label || event.button > 1) return;
  count('click', label);
  track('affiliate_click', 'conversion', label);
}
