import { track } from './analytics.ts';
import { isOwners } from './owners.ts';

/**
 * Tells our own server that a page was opened or a shop was gone to. No cookie, no name; nothing where the reader's browser asks for that,
 * and nothing from the owner's.
 */
export function count(what: 'view' | 'click', subject: string, from = ''): void {
  const isAsked =
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl || navigator.doNotTrack === '1';
  if (isAsked || isOwners()) return;
  navigator.sendBeacon?.(`/api/count?${new URLSearchParams({ [what]: subject, from })}`);
}

/** Affiliate links carry their label, so that a click counts whether or not React is awake. */
export function startCounting(): void {
  // Of where somebody comes from, the host alone.
  count('view', location.pathname, document.referrer.split('/')[2]);
  for (const kind of ['click', 'auxclick'] as const) addEventListener(kind, onClick, true);
}

function onClick(event: MouseEvent): void {
  // The middle one opens a tab, the right one a menu.
  if (event.button > 1) return;
  const label = (event.target as Element).closest<HTMLElement>('[data-affiliate]')?.dataset.affiliate;
  if (!label) return;
  count('click', label);
  track('affiliate_click', 'conversion', label);
}
