/**
 * The only script that runs by itself on a public page: under two kilobytes, written into the head, so that it costs no
 * request and no click can come before it. It sets the theme before the first paint
 * and wakes React at the visitor's first intent. What is pressed before React is there is kept and pressed again, each once;
 * `docs/waiting.md` says what else survives the wait.
 */

import { hideCalled } from '#site/features/reviews/saved-predictions.ts';
import { startReviewView } from '#site/features/reviews/view.ts';
import { markPresses, notePress } from '#site/features/votes/pressed.ts';
import { startTheme } from '#site/layout/theme.ts';
import { controls, placeOf } from '#site/ui/controls.ts';
import { startCounting } from './count-visits.ts';
import { watchPhotos } from './photo-state.ts';

const dataset = document.documentElement.dataset;
const { entry, modules, wakes } = dataset;
/** The address of this page, until React follows it. */
let served = location.pathname + location.search;

/** Nobody has woken React yet, or it did not come and may be asked again. */
let isAsleep = true;
/** React is here, or never will be: what is pressed is not kept any more. */
let isOver = false;
/** Buttons that were pressed, by their places. */
const kept: number[] = [];
/** The search opens above the page. Where React did not come once, it is a link like any other. */
let search = ',a.bar-button';

startTheme();
watchPhotos();
startReviewView();
hideCalled();
startCounting();

function wakeUp(): void {
  if (!isAsleep) return;
  isAsleep = false;
  bring()
    .catch(bringLater)
    .then(() => import(/* @vite-ignore */ entry as string))
    .then(({ hydrate }) => hydrate())
    .then(awake, giveUp);
}

/** With 404 the server says that the build of a file is no longer there. */
const bringLater = (error: unknown) =>
  error === 404 ? Promise.reject(error) : later().then(bring);

const later = (time = 1500) => new Promise((go) => setTimeout(go, time));

/**
 * Into the browser's cache, from where `import` takes it. An `import` or a preloaded module that fails is remembered by
 * most browsers and fails for as long as the page is open; what was fetched can be fetched again.
 */
const bring = () => Promise.all(`${entry} ${modules}`.split(' ').map(fetchWhole));

const fetchWhole = (href: string) =>
  fetch(href).then((answer) => (answer.ok ? answer.blob() : Promise.reject(answer.status)));

/** One after the other: two votes for one gadget share their buttons, which take a press only when they are done with the last; what comes later wakes later. */
async function awake(): Promise<void> {
  isOver = true;
  served = '';
  for (const control of takeSaved()) {
    do await later(9);
    while (control.closest('[aria-disabled=true],[data-asleep]'));
    control.ariaBusy = null;
    control.click();
  }
}

const takeSaved = () =>
  kept.splice(0).flatMap((place) => (controls()[place] as HTMLButtonElement) ?? []);

/** Tried twice. Links, menus and forms work on without us; the next touch tries again with what was kept. */
function giveUp(error: unknown): void {
  if (error === 404) {
    isOver = true;
    const sent = takeSaved().find(({ form }) => form);
    if (sent) sent.click();
    else if (isWriting()) say();
    else reloadOnce();
  } else {
    if (kept.length) say();
    search = '';
    later().then(() => {
      isAsleep = true;
    });
  }
}

/** Something was typed, or is about to be. */
const isWriting = (): boolean =>
  (controls() as HTMLInputElement[]).some(
    (field) =>
      'defaultValue' in field &&
      (field.value !== field.defaultValue || field === document.activeElement),
  );

/** A page that is served again with the same entry is broken, not old. */
function reloadOnce(): void {
  try {
    if (sessionStorage.gone === entry) say();
    else {
      sessionStorage.gone = entry;
      location.reload();
    }
  } catch {
    // Storage can be forbidden: who knows how often we have been here.
    say();
  }
}

function say(): void {
  document.getElementById('sorry')?.remove();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id=sorry class=toast-list role=alert><p class=toast data-tone=destructive>Part of this page didn’t load. Please try again.</div>',
  );
}

/** Links, menus and fields do their work without React; buttons that are React's alone, the search, and forms are kept. */
function keep(event: MouseEvent | SubmitEvent): void {
  // With a key held down a link opens somewhere else.
  if (isOver || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
  const button =
    // Every form has a button, which Enter presses as well.
    (event as SubmitEvent).submitter ??
    (event.target as Element).closest(
      `button[type=button]:not([data-consent],.theme-switch,[popovertarget])${search}`,
    );
  const place = placeOf(button);
  if (place < 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!kept.includes(place)) kept.push(place);
  // It shows that it was heard: on a slow line React takes seconds.
  (button as Element).ariaBusy = 'true';
  wakeUp();
}

function onIntent(event: Event): void {
  // A pointer that merely rests where the page appeared is no intent; over something to press it is.
  if (
    event.type === 'pointerover' &&
    !(event.target as Element).closest('a,button,input,select,textarea,details,summary')
  )
    return;
  // `/` and Ctrl-K press the search button, except while the visitor types into a field.
  const { key, ctrlKey, metaKey, target } = event as KeyboardEvent;
  if (
    !isOver &&
    (key === '/' || (key === 'k' && (ctrlKey || metaKey))) &&
    !('value' in (target as Element))
  ) {
    event.preventDefault();
    document.querySelector<HTMLElement>('a.bar-button')?.click();
  }
  wakeUp();
}

for (const intent of ['pointerover', 'pointerdown', 'wheel', 'keydown', 'focusin'])
  addEventListener(intent, onIntent, true);
addEventListener('click', keep, true);
addEventListener('submit', keep, true);
// Whoever leads on by a link leaves their vote, or their letter, with the browser.
addEventListener('pagehide', () => {
  for (const button of takeSaved()) {
    // The browser may keep the page and show it again.
    button.ariaBusy = null;
    const { form } = button;
    if (!form) continue;
    navigator.sendBeacon(form.action, new URLSearchParams(new FormData(form, button) as never));
    if (form.product) notePress(form.product.value, button.value);
  }
  markPresses();
});
// Back and forward lead through the pages of an earlier document, which this one has never had.
addEventListener('popstate', () => {
  if (served && location.pathname + location.search !== served) location.reload();
});
addEventListener('DOMContentLoaded', () => {
  markPresses();
  // More cards were shown here than the server sends.
  if (wakes || history.state?.shown) wakeUp();
});
