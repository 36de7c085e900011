import '#site/styles/site.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientErrorKind } from '#site/data/client-error-report.ts';
import { createQueryClient } from '#site/data/query-client.ts';
import { loadPage, pageQuery } from '#site/router/load.ts';
import { matchPattern } from '#site/router/patterns.ts';
import { withStaticHtml } from '#site/router/static-html.tsx';
import { readHead } from '#site/seo/apply-head.ts';
import { App } from './app.tsx';
import type { PageState } from './document.ts';
import { type KeptControls, keepControls } from './kept-controls.ts';

const root = document.getElementById('root');
const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? 'null');

/** The error reporting code is loaded only after an error. */
const report = (kind: ClientErrorKind, error: unknown) =>
  import('#site/data/client-error-report.ts')
    .then(({ reportClientError }) => reportClientError(kind, error))
    .catch(() => undefined);

/** Resolves after hydration with a function that finds earlier clicked controls again. */
export async function hydrate(): Promise<KeptControls['current']> {
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
      <App
        first={first}
        settings={settings}
        client={client}
        formResult={formResult}
        onReady={onReady}
      />
    );
    // A transition hydrates in slices, between which the browser can scroll and paint.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => report('hydration', error),
        onCaughtError: (error) => report('page', error),
        onUncaughtError: (error) => report('page', error),
      });
    });
  });
  kept.restore();
  document.documentElement.dataset.hydrated = '';
  document.getElementById('bootstrap-error')?.remove();
  return kept.current;
}
