import { forget, keep, readKept } from '#site/data/storage.ts';
import { afterPaint } from '#site/ui/after-paint.ts';

/** The reader's wish to see a review without its story: kept in this browser, and asked for by `#facts` in an address. */
const key = 'factsOnly';
export const factsPlace = 'facts';

const boxOnPage = () => document.querySelector<HTMLInputElement>('.facts-switch input');

/** Before the first paint, so that no story flashes by; the box follows when it is there. */
export function startFactsOnly(): void {
  if (readKept(key) === '' || location.hash === `#${factsPlace}`)
    document.documentElement.dataset.facts = '';
  addEventListener('DOMContentLoaded', showFactsBox);
  addEventListener('change', ({ target }) => {
    if (target !== boxOnPage()) return;
    const { checked } = target as HTMLInputElement;
    if (checked) keep(key, '');
    else forget(key);
    // The browser has ticked the box by itself; folding a long page takes a phone a quarter of a second.
    afterPaint(() => {
      const { y } = (target as Element).getBoundingClientRect();
      setFacts(checked);
      // What folds above it does not take it away from the finger. Whoever is off to a place below it by now is held there by the browser.
      if (y > 0)
        scrollBy({ top: (target as Element).getBoundingClientRect().y - y, behavior: 'instant' });
    });
  });
}

export function showFactsBox(): void {
  const box = boxOnPage();
  if (box) box.checked = 'facts' in document.documentElement.dataset;
}

/** For this page; what the browser remembers stays. */
export function setFacts(only: boolean): void {
  document.documentElement.toggleAttribute('data-facts', only);
  showFactsBox();
}
