/**
 * The only script of a public page before the first interaction, inline in its head. It applies the
 * theme, counts the view, loads React at the first interaction, and replays earlier clicks.
 */
import { hidePredicted } from '#site/features/reviews/saved-predictions.ts';
import { startReviewView } from '#site/features/reviews/view.ts';
import { savedVotes, saveVote } from '#site/features/votes/saved-votes.ts';
import { controls } from '#site/ui/controls.ts';
import { startCounting } from './counting.ts';
import { startTheme } from './theme.ts';

const { dataset } = document.documentElement;
const { entry = '', modules, hydrate: hydrateOn } = dataset;
const servedAddress = location.pathname + location.search;

let status: 'idle' | 'loading' | 'hydrated' | 'gone' = 'idle';
/** Clicked buttons with their index, in case React replaces the element. */
const saved = new Map<HTMLElement, number>();
/** The search link opens a dialog; if React fails to load, it is a plain link. */
let replayed = 'button[type=button]:not([data-consent],.theme-switch,[popovertarget]),a.bar-button';

if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  dataset.saveData = '';
startTheme();
startReviewView();
hidePredicted();
startCounting();

function hydrate(): void {
  if (status !== 'idle') return;
  status = 'loading';
  // Browsers cache a failed import but not a failed fetch, so the next interaction can retry.
  Promise.all(`${entry} ${modules}`.trim().split(' ').map(download))
    .then(() => import(/* @vite-ignore */ entry))
    .then((client) => client.hydrate())
    .then(replay, onFailure);
}

async function download(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw response.status;
  await response.blob();
}

async function replay(): Promise<void> {
  status = 'hydrated';
  for (const control of takeSaved()) {
    // The votes of one product share a pending state, so each click waits for the previous one.
    do await delay(50);
    while (control.closest('[aria-disabled=true]'));
    control.click();
  }
}

function takeSaved(): HTMLButtonElement[] {
  const current = [...saved].map(([control, index]) =>
    control.isConnected ? control : controls()[index],
  );
  saved.clear();
  delete dataset.waiting;
  return current.filter(Boolean) as HTMLButtonElement[];
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function onFailure(error: unknown): void {
  if (error === 404) onOldBuild();
  else {
    if (saved.size > 0) showError();
    replayed = replayed.replace(/,a.*/, '');
    status = 'idle';
  }
}

/** For an outdated build: submits a waiting form natively, or reloads the page. */
function onOldBuild(): void {
  status = 'gone';
  const submitted = takeSaved().find(({ form }) => form);
  if (submitted) submitted.click();
  else if (isTyping() || !isFirstReload()) showError();
  else location.reload();
}

const isTyping = (): boolean =>
  (controls() as HTMLInputElement[]).some(
    (field) =>
      'defaultValue' in field &&
      (field.value !== field.defaultValue || field === document.activeElement),
  );

/** After a reload with the same entry, the page is broken, not outdated. */
function isFirstReload(): boolean {
  try {
    const isFirst = sessionStorage.gone !== entry;
    sessionStorage.gone = entry;
    return isFirst;
  } catch {
    return false;
  }
}

function showError(): void {
  document.getElementById('bootstrap-error')?.remove();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="bootstrap-error" class="toast-list" role="alert"><p class="toast" data-tone="destructive">Part of this page didn’t load. Please try again.</p></div>',
  );
}

/** Links, menus and fields work without React; forms and buttons wait for it. */
function saveClick(event: MouseEvent | SubmitEvent): void {
  const { ctrlKey, metaKey } = event as MouseEvent;
  if (status === 'hydrated' || status === 'gone' || ctrlKey || metaKey) return;
  const control =
    (event as SubmitEvent).submitter ?? (event.target as Element).closest<HTMLElement>(replayed);
  if (!control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  saved.set(control, controls().indexOf(control));
  dataset.waiting = '';
  hydrate();
}

function onInteraction(event: Event): void {
  const target = event.target as Element;
  // A pointer that was already over the page is not an interaction.
  if (event.type === 'pointerover' && !target.closest('a,button,input,select,textarea,summary'))
    return;
  const { key, ctrlKey, metaKey } = event as KeyboardEvent;
  const isShortcut = key === '/' || (key === 'k' && (ctrlKey || metaKey));
  if (status !== 'hydrated' && isShortcut && !('value' in target)) {
    event.preventDefault();
    document.querySelector<HTMLElement>('a.bar-button')?.click();
  }
  hydrate();
}

for (const type of ['pointerover', 'pointerdown', 'wheel', 'keydown', 'focusin'])
  addEventListener(type, onInteraction, true);
addEventListener('click', saveClick, true);
addEventListener('submit', saveClick, true);

// The browser submits forms that are still waiting when the visitor leaves.
addEventListener('pagehide', () => {
  for (const button of takeSaved()) {
    const { form } = button;
    if (!form) continue;
    navigator.sendBeacon(form.action, new URLSearchParams(new FormData(form, button) as never));
    if (form.product) saveVote(form.product.value, button.value);
  }
});

/** Only React shows this browser's votes and the products selected for comparison. */
function hasChoices(): boolean {
  if (savedVotes() && document.querySelector('[name=emoji]')) return true;
  try {
    return sessionStorage.compare?.length > '[]'.length;
  } catch {
    return false;
  }
}

// Before hydration no other code handles history changes.
addEventListener('popstate', () => {
  if (status !== 'hydrated' && location.pathname + location.search !== servedAddress)
    location.reload();
});

addEventListener('DOMContentLoaded', () => {
  // `shown`: the visitor had loaded more cards than the server sends.
  if (hydrateOn || history.state?.shown || hasChoices()) hydrate();
});
