/**
 * The only script that runs by itself on a public page: about a kilobyte, written into the head, so that it costs no
 * request and no click can come before it. It sets the theme before the first paint, counts
 * page views and affiliate clicks, and wakes React at the visitor's first intent. Clicks and submits that come before
 * React is there are kept and replayed, each once.
 */
import { startCounting } from '#site/analytics/counting.ts';
import { startAnalytics } from '#site/analytics/start-analytics.ts';
import { startTheme } from '#site/chrome/theme.ts';
import { startFactsOnly } from '#site/facts-only.ts';
import { watchPhotos } from '#site/photo-state.ts';

type Kept =
  | { target: HTMLElement; kind: 'click' }
  | { target: HTMLFormElement; kind: 'submit'; submitter: HTMLElement | null };

const page = document.documentElement;
let state: 'asleep' | 'waking' | 'awake' = 'asleep';
const kept: Kept[] = [];

startTheme();
watchPhotos();
startFactsOnly();
startAnalytics(page.dataset.analytics);
startCounting();

const intents = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

function wakeUp(): void {
  if (state !== 'asleep') return;
  state = 'waking';
  for (const intent of intents) removeEventListener(intent, onIntent, true);
  const { entry = '', modules = '' } = page.dataset;
  Promise.all([entry, ...modules.split(' ').filter(Boolean)].map(bring))
    .then(() => import(/* @vite-ignore */ entry))
    .then(({ wake }) => wake())
    .then(replay, goAsleep);
}

/**
 * Into the browser's cache, from where `import` takes it. An `import` or a preloaded module that fails is remembered by
 * most browsers and fails for as long as the page is open; what was fetched can be fetched again.
 */
async function bring(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${answer.status}: ${href}`);
  await answer.blob();
}

/** The network failed: links and menus work on, and the next touch tries again with what was kept. */
function goAsleep(): void {
  state = 'asleep';
  listen();
}

function replay(): void {
  state = 'awake';
  removeEventListener('click', keepClick, true);
  removeEventListener('submit', keepSubmit, true);
  removeEventListener('keydown', keepKey, true);
  for (const event of kept) {
    if (event.kind === 'click') event.target.click();
    else event.target.requestSubmit(event.submitter);
  }
}

/** Links, menus and submit buttons do their work without React; only buttons that are React's alone are kept. */
function keepClick(event: MouseEvent): void {
  const target = (event.target as Element).closest<HTMLElement>('button[type="button"]:not([data-consent])');
  if (!target?.closest('#root')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!kept.some((earlier) => earlier.target === target)) kept.push({ target, kind: 'click' });
  wakeUp();
}

function keepSubmit(event: SubmitEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const target = event.target as HTMLFormElement;
  if (!kept.some((earlier) => earlier.target === target))
    kept.push({ target, kind: 'submit', submitter: event.submitter });
  wakeUp();
}

function onIntent(event: Event): void {
  // A pointer that merely rests where the page appeared is no intent; over something to press it is.
  if (event.type === 'pointerover' && !(event.target as Element).closest?.('a,button,input,textarea,summary')) return;
  wakeUp();
}

/** `/` opens the search, which is not there yet. */
function keepKey(event: KeyboardEvent): void {
  page.dataset.key = event.key;
}

function listen(): void {
  for (const intent of intents) addEventListener(intent, onIntent, { capture: true, passive: true });
}

listen();
addEventListener('click', keepClick, true);
addEventListener('submit', keepSubmit, true);
addEventListener('keydown', keepKey, true);
if (page.dataset.wakes === 'load') addEventListener('DOMContentLoaded', wakeUp);
