import '#site/styles/site.css';
import { type ReactNode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '#site/data/api.ts';
import type { ClientErrorKind } from '#site/data/client-error-report.ts';
import { loadPage, pageQuery } from '#site/router/load.ts';
import { matchPattern } from '#site/router/routes.ts';
import { withStaticHtml } from '#site/router/static-html.tsx';
import { readHead } from '#site/seo/apply-head.ts';
import { App } from './app.tsx';
import type { PageState } from './entry-server.tsx';

const root = document.getElementById('root');
const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? 'null');

/** The error reporting code is loaded only after an error. */
const report = (kind: ClientErrorKind, error: unknown) =>
  import('#site/data/client-error-report.ts')
    .then(({ reportClientError }) => reportClientError(kind, error))
    .catch(() => undefined);

/** Resolves after hydration with a function that finds earlier clicked controls again. */
export async function hydrate(hasClicks: boolean): Promise<KeptControls['current']> {
  if (!root) throw new Error('The page has no root element.');
  const { settings, queries, formResult, route, content } = state;
  // A form's response has the form's URL; this restores the page's URL.
  if (formResult) window.history.replaceState(window.history.state, '', formResult.page);
  const client = createQueryClient();
  for (const [key, data] of queries) client.setQueryData(key, data);
  const here = window.location.pathname + window.location.search;
  const address = matchPattern(here)?.address ?? window.location.pathname;
  client.setQueryData(pageQuery(address).queryKey, {
    route,
    head: readHead(),
    content: withStaticHtml(content),
  });
  const first = await loadPage(address, client);
  if ('redirect' in first) {
    window.location.assign(first.redirect);
    return () => undefined;
  }
  window.addEventListener('unhandledrejection', ({ reason }) => report('promise', reason));
  const kept = keepControls();
  await new Promise<void>((onReady) => {
    const app = (
      <Hydrated kept={kept} onReady={onReady}>
        <App first={first} settings={settings} client={client} formResult={formResult} />
      </Hydrated>
    );
    const start = () => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => report('hydration', error),
        onCaughtError: (error) => report('page', error),
        onUncaughtError: (error) => report('page', error),
      });
    };
    // A transition hydrates in slices, between which the browser can scroll and paint. It ends
    // later, so a visitor who has clicked does not wait for it.
    if (hasClicks) start();
    else startTransition(start);
  });
  document.documentElement.dataset.hydrated = '';
  document.getElementById('bootstrap-error')?.remove();
  return kept.current;
}

interface HydratedProps {
  kept: KeptControls;
  /** Called after the effects of all components, so that replayed clicks find them ready. */
  onReady: () => void;
  children: ReactNode;
}

/** Restores in the commit that may replace the page: a key pressed after it would be lost. */
function Hydrated({ kept, onReady, children }: HydratedProps) {
  useLayoutEffect(kept.restore, []);
  useEffect(onReady, [onReady]);
  return (
    <>
      <Reopened kept={kept} />
      {children}
    </>
  );
}

/** First in the page, so that the components after it find the search open. */
function Reopened({ kept }: Pick<HydratedProps, 'kept'>) {
  useLayoutEffect(kept.reopen, []);
  return null;
}

type Control = HTMLElement;

export interface KeptControls {
  /** The element in the page now, if React has replaced it. */
  current(control: Control): Control | undefined;
  /** Opens the search if it was open. */
  reopen(): void;
  /** Copies what was typed and chosen to the elements that replaced the old ones. */
  restore(): void;
}

/** Interactive elements in document order; an index identifies one even if React replaced it. */
const controls = (): Control[] => [
  ...document.querySelectorAll<Control>(
    '#root :is(a,button,input,select,textarea,details,summary)',
  ),
];

/**
 * React rebuilds a page whose text the browser has translated. The old elements keep their values,
 * so they only have to be found again.
 */
export function keepControls(): KeptControls {
  const before = controls();
  const search = searchDialog();
  let focused = document.activeElement;
  const listening = new AbortController();
  addEventListener('focusin', ({ target }) => (focused = target as Element), listening);
  const current = (control: Control): Control | undefined =>
    control.isConnected
      ? control
      : (document.getElementById(control.id) ?? controls()[before.indexOf(control)]);
  const reopen = () => {
    listening.abort();
    if (search?.open && !search.isConnected) searchDialog()?.showModal();
  };
  const restore = () => {
    for (const control of before) {
      const next = control.isConnected ? undefined : current(control);
      if (!next || next.localName !== control.localName) continue;
      copyState(control, next);
      if (control !== focused) continue;
      next.focus({ preventScroll: true });
      copyCaret(control, next);
    }
  };
  return { current, reopen, restore };
}

const searchDialog = () => document.querySelector<HTMLDialogElement>('#search-dialog');

function copyState(from: Control, to: Control): void {
  if (from instanceof HTMLDetailsElement) (to as HTMLDetailsElement).open = from.open;
  if (!isField(from) || !isField(to)) return;
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && isBox(from)) {
    if (from.checked !== to.checked) to.click();
  } else if (from.value !== to.value) {
    // React's own setter on the element would hide the change from its event.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value') ?? {};
    set?.call(to, from.value);
    to.dispatchEvent(new Event('input', { bubbles: true }));
    to.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (control: Control): control is Field =>
  /^(input|textarea|select)$/.test(control.localName);
const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

function copyCaret(from: Control, to: Control): void {
  const { selectionStart, selectionEnd } = from as HTMLInputElement;
  // Null for fields without a caret position, such as `type=email`.
  if (typeof selectionStart === 'number')
    (to as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
