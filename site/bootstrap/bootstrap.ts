/**
 * The only script of a public page before the first interaction, inline in its head. It applies the
 * theme, counts the view, and loads React at the first interaction.
 */

import { readTray } from '#site/components/tray-store.ts';
import { adminTokenKey, readSaved } from '#site/data/local-storage.ts';
import { hasShortcuts } from '#site/data/shortcuts.ts';
import { savedVotes } from '#site/data/votes.ts';
import { hidePredicted } from '#site/features/articles/saved-predictions.ts';
import { startReviewView } from '#site/features/articles/view.ts';
import { startCounting } from './counting.ts';
import { hydrate, isHydrated, startReplay } from './replay.ts';
import { startTheme } from './theme.ts';

const { dataset } = document.documentElement;
const servedAddress = location.pathname + location.search;

if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  dataset.saveData = '';
startTheme();
startReviewView();
hidePredicted();
startCounting();
startReplay();

function onInteraction(event: Event): void {
  const target = event.target as Element;
  // A pointer that was already over the page is not an interaction.
  if (event.type === 'pointerover' && !target.closest('a,button,input,select,textarea,summary'))
    return;
  const { key, ctrlKey, metaKey } = event as KeyboardEvent;
  const isShortcut = (key === '/' && hasShortcuts()) || (key === 'k' && (ctrlKey || metaKey));
  if (!isHydrated() && isShortcut && !('value' in target)) {
    event.preventDefault();
    document.querySelector<HTMLElement>('a.bar-button')?.click();
  }
  hydrate();
}

for (const type of ['pointerover', 'pointerdown', 'wheel', 'keydown', 'focusin'])
  addEventListener(type, onInteraction, true);

/** Only React shows this browser's votes and the products selected for comparison. */
const hasChoices = (): boolean =>
  readTray().length > 0 || Boolean(savedVotes() && document.querySelector('[name=emoji]'));

// Before hydration no other code handles history changes.
addEventListener('popstate', () => {
  if (!isHydrated() && location.pathname + location.search !== servedAddress) location.reload();
});

addEventListener('DOMContentLoaded', () => {
  // `shown`: the visitor had loaded more cards than the server sends. The owner gets an edit link.
  if (dataset.hydrate || history.state?.shown || hasChoices() || readSaved(adminTokenKey))
    hydrate();
});
