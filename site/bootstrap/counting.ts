import { adminTokenKey, readSaved } from '#site/data/local-storage.ts';

/** The URL of a preview contains a token. */
export const isPreview = (): boolean => /[?&]preview=/.test(location.search);

/** Counts a page view or affiliate click without cookies, unless tracking is opted out. */
export function count(what: 'view' | 'click', subject: string, from = ''): void {
  const wantsPrivacy =
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ||
    navigator.doNotTrack === '1';
  if (wantsPrivacy || isPreview() || readSaved(adminTokenKey)) return;
  navigator.sendBeacon(`/api/count?${new URLSearchParams({ [what]: subject, from })}`);
}

export function startCounting(): void {
  // Only the host of the referrer is sent.
  count('view', location.pathname, document.referrer.split('/')[2]);
  watchAffiliateClicks((label) => count('click', label));
}

/** Affiliate links have their label in the HTML, so that clicks count before hydration too. */
export function watchAffiliateClicks(onLabel: (label: string) => void): void {
  const onClick = (event: MouseEvent) => {
    // Button 1 opens a tab; button 2 only a context menu.
    if (event.button > 1) return;
    const link = (event.target as Element).closest<HTMLElement>('[data-affiliate]');
    if (link?.dataset.affiliate) onLabel(link.dataset.affiliate);
  };
  for (const type of ['click', 'auxclick'] as const) addEventListener(type, onClick, true);
}
