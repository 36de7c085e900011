/**
 * The only script of a public page before the first interaction, inline in its head. It applies the
 * theme, counts the view, loads React at the first interaction, and replays the clicks that waited
 * for it. `saveClick` adds them to one queue, which ends in exactly one of these ways.
 * - React has loaded: `replay` clicks each control again.
 * - Three seconds have passed, or the build is gone: `submitNatively` leaves the last one to the
 *   browser, as without JavaScript.
 * - The visitor leaves: `sendQueue`.
 * - Loading failed: `onFailure` drops the queue and shows an error.
 */

import { adminTokenKey, readSaved } from '#site/data/local-storage.ts';
import { hasShortcuts } from '#site/data/shortcuts.ts';
import { savedVotes, saveVote } from '#site/data/votes.ts';
import { startCounting } from './counting.ts';
import { startPictures } from './pictures.ts';
import { startTheme } from './theme.ts';

type Control = HTMLButtonElement;

const { dataset } = document.documentElement;
const { entry = '', modules } = dataset;
const servedAddress = location.pathname + location.search;
/** Controls that are not submit buttons. */
const replayedSelector =
  'button[type=button]:not([data-consent],.theme-switch,[popovertarget],[command])';
const timeout = 3000;

let status: 'idle' | 'loading' | 'hydrated' | 'gone' = 'idle';
/** After a timeout or failure, forms work as without JavaScript until React has loaded. */
let isNative = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const queue = new Set<Control>();

if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  dataset.saveData = '';
if ('command' in HTMLButtonElement.prototype) dataset.commands = '';
startPictures();
startTheme();
startCounting();
addEventListener('click', saveClick, true);
addEventListener('submit', saveClick, true);
addEventListener('pagehide', sendQueue);
for (const type of ['pointerover', 'pointerdown', 'wheel', 'keydown', 'focusin'])
  addEventListener(type, onInteraction, true);

// Before hydration no other code handles history changes.
addEventListener('popstate', () => {
  if (status !== 'hydrated' && location.pathname + location.search !== servedAddress)
    location.reload();
});

addEventListener('DOMContentLoaded', () => {
  // `shown`: the visitor had loaded more cards than the server sends. The owner gets an edit link.
  if (history.state?.shown || hasChoices() || readSaved(adminTokenKey)) hydrate();
});

/** Only React shows this browser's votes. */
function hasChoices(): boolean {
  return Boolean(savedVotes() && document.querySelector('[name=emoji]'));
}

function onInteraction(event: Event): void {
  const target = event.target as Element;
  // A pointer that was already over the page is not an interaction.
  if (event.type === 'pointerover' && !target.closest('a,button,input,select,textarea,summary'))
    return;
  const { key, ctrlKey, metaKey } = event as KeyboardEvent;
  const isShortcut = (key === '/' && hasShortcuts()) || (key === 'k' && (ctrlKey || metaKey));
  if (status !== 'hydrated' && isShortcut && !('value' in target)) {
    event.preventDefault();
    document.querySelector<HTMLDialogElement>('#search-dialog')?.showModal();
  }
  hydrate();
}

function hydrate(): void {
  if (status !== 'idle') return;
  status = 'loading';
  const urls = `${entry} ${modules}`.trim().split(' ');
  // Browsers cache a failed import but not a failed fetch, so the next interaction can retry.
  Promise.all(urls.map(download))
    .then(() => Promise.all(urls.map((url) => import(/* @vite-ignore */ url))))
    .then(([client]) => client.hydrate(queue.size > 0))
    .then(replay, onFailure);
}

async function download(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw response.status;
  await response.blob();
}

const isEarlyClick = ({ ctrlKey, metaKey }: MouseEvent): boolean =>
  status !== 'hydrated' && !ctrlKey && !metaKey;

/** Links, menus and fields work without React; forms and buttons wait for it. */
function saveClick(event: MouseEvent | SubmitEvent): void {
  if (!isEarlyClick(event as MouseEvent)) return;
  const control = ((event as SubmitEvent).submitter ??
    (event.target as Element).closest(replayedSelector)) as Control | null;
  if (!control) return;
  event.stopImmediatePropagation();
  if (isNative && worksWithoutReact(control)) rememberVote(control);
  else {
    event.preventDefault();
    if (queue.size === 0) timer = setTimeout(submitNatively, timeout);
    queue.add(control);
    control.dataset.waiting = '';
    if (status === 'gone') onFailure(404);
    else hydrate();
  }
}

const worksWithoutReact = ({ form }: Control): boolean => Boolean(form?.hasAttribute('action'));

function takeQueue(): Control[] {
  const controls = [...queue];
  queue.clear();
  clearTimeout(timer);
  for (const control of controls) delete control.dataset.waiting;
  return controls;
}

/** `current` finds the element that replaced a control, if React had to rebuild the page. */
function replay(current: (control: Control) => Control | undefined): void {
  status = 'hydrated';
  for (const control of takeQueue()) current(control)?.click();
}

/** Returns whether the browser submits a form; leaving then sends the others. */
function submitNatively(): boolean {
  isNative = true;
  const last = [...queue].findLast(worksWithoutReact);
  if (!last) return false;
  queue.delete(last);
  delete last.dataset.waiting;
  last.click();
  return true;
}

function sendQueue(): void {
  for (const button of takeQueue()) {
    const { form } = button;
    if (!form || !worksWithoutReact(button)) continue;
    if (form.method === 'post')
      navigator.sendBeacon(form.action, new URLSearchParams(new FormData(form, button) as never));
    rememberVote(button);
  }
}

function rememberVote({ form, name, value }: Control): void {
  if (name === 'emoji') saveVote(form?.product.value, value);
}

function onFailure(error: unknown): void {
  const isOldBuild = error === 404;
  status = isOldBuild ? 'gone' : 'idle';
  if (isOldBuild && submitNatively()) return;
  // An outdated page works as plain HTML while the visitor types.
  if (isOldBuild && !hasTyped() && isFirstReload()) location.reload();
  else {
    isNative = true;
    if (takeQueue().length > 0 || isOldBuild) showError();
  }
}

const hasTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('input,textarea')].some(
    (field) => field.value !== field.defaultValue || field === document.activeElement,
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
    '<div id=bootstrap-error class=toast-list role=alert><p class=toast data-tone=destructive>Part of this page didn’t load. Please try again.</div>',
  );
}
