/** Affiliate links carry their label, so that a click counts whether or not React is awake. */
export function watchAffiliateClicks(tell: (label: string) => void): void {
  const onClick = (event: MouseEvent) => {
    // The middle one opens a tab, the right one a menu.
    if (event.button > 1) return;
    const label = (event.target as Element).closest<HTMLElement>('[data-affiliate]')?.dataset
      .affiliate;
    if (label) tell(label);
  };
  for (const kind of ['click', 'auxclick'] as const) addEventListener(kind, onClick, true);
}
