import '#site/styles/site.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { noteFields } from '#site/bootstrap/form-fields.ts';
import type { TroubleKind } from '#site/data/client-error-report.ts';
import { createQueryClient } from '#site/data/query-client.ts';
import { standingParts } from '#site/prerender/prerendered.tsx';
import { loadPage } from '#site/router/load.ts';
import { keepText } from '#site/router/texts.ts';
import { App } from './app.tsx';
import type { PageState } from './document.ts';

const root = document.getElementById('root');
const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? 'null');

/** Its code comes only where something broke; where not even that comes, nobody could be told either. */
const report = (kind: TroubleKind, error: unknown) =>
  import('#site/data/client-error-report.ts')
    .then(({ reportTrouble }) => reportTrouble(kind, error))
    .catch(() => undefined);

/** Resolves once React has taken over the page, so that the stub can press again what was pressed before. */
export async function wake(): Promise<void> {
  if (!root) return;
  const { settings, queries, posted, text } = state;
  if (text) keepText(text.name, { data: text.data, parts: standingParts() });
  // The answer to a form stands at the form's own address: from now on at that of the page which it shows.
  if (posted) window.history.replaceState(window.history.state, '', posted.page);
  const client = createQueryClient();
  for (const [key, data] of queries) client.setQueryData(key, data);
  const first = await loadPage(window.location.pathname + window.location.search, client);
  if ('redirect' in first) return window.location.assign(first.redirect);
  const putBack = noteFields();
  window.addEventListener('unhandledrejection', ({ reason }) => report('promise', reason));
  await new Promise<void>((onReady) => {
    const app = (
      <App first={first} settings={settings} client={client} posted={posted} onReady={onReady} />
    );
    // As a transition it is done in slices, between which the browser scrolls and paints: in one piece it would hold a phone up for a quarter of a second.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => report('hydration', error),
        onCaughtError: (error) => report('page', error),
        onUncaughtError: (error) => report('page', error),
      });
    });
  });
  putBack();
  document.documentElement.dataset.hydrated = '';
  // What the stub said when the line was down (`stub.ts`).
  document.getElementById('sorry')?.remove();
}
