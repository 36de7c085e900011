import { readSaved } from '#site/data/storage.ts';
import { watchAffiliateClicks } from './affiliate-clicks.ts';
import { ownersKey } from './owner-token-key.ts';

/**
 * Tells our own server that a page was opened or a shop was gone to. No cookie, no name; nothing where the reader's browser asks for that,
 * and nothing from the owner's.
 */
export function count(what: 'view' | 'click', subject: string, from = ''): void {
  const isAsked =
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ||
    navigator.doNotTrack === '1';
  if (isAsked || readSaved(ownersKey)) return;
  navigator.sendBeacon?.(`/api/count?${new URLSearchParams({ [what]: subject, from })}`);
}

export function startCounting(): void {
  // Of where somebody comes from, the host alone.
  count('view', location.pathname, document.referrer.split('/')[2]);
  watchAffiliateClicks((label) => count('click', label));
}
