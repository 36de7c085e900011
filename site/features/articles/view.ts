import { readSaved, save } from '#site/data/local-storage.ts';

/** A review has a story view and a facts view, at `#story` and `#facts`; the choice is saved. */
const key = 'factsOnly';

/** Runs before the first paint, so that the other view never flashes. */
export function startReviewView(): void {
  const { hash } = location;
  showFacts(hash === '#facts' || (hash !== '#story' && readSaved(key) === ''));
  addEventListener('DOMContentLoaded', followHash);
  addEventListener('hashchange', followHash);
  addEventListener('click', onClick);
}

/** A link into the hidden view opens that view. */
export function followHash(): void {
  const name = location.hash.slice(1);
  if (name === 'story' || name === 'facts') showFacts(name === 'facts');
  else if (document.getElementById(name)?.getClientRects().length === 0) {
    showFacts();
    document.getElementById(name)?.scrollIntoView();
  }
  markSwitch();
}

function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.view-switch a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  save(key, link.hash === '#facts' ? '' : undefined);
  history.replaceState(history.state, '', link.hash);
  const { y } = link.getBoundingClientRect();
  followHash();
  // Keeps the switch under the pointer when the content above it changes height.
  scrollBy({ top: link.getBoundingClientRect().y - y, behavior: 'instant' });
}

/** Without a value it changes to the other view. */
function showFacts(isFacts?: boolean): void {
  document.documentElement.toggleAttribute('data-facts', isFacts);
}

function markSwitch(): void {
  const open = 'facts' in document.documentElement.dataset ? '#facts' : '#story';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.view-switch a'))
    link.ariaCurrent = link.hash === open ? 'true' : null;
}
