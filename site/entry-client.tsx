import '#site/styles/site.css';
import { hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '#site/api.ts';
import { App } from '#site/app.tsx';
import type { PageState } from '#site/document.ts';
import { loadPage } from '#site/router/load.ts';

const root = document.getElementById('root');
const state: PageState = JSON.parse(document.getElementById('state')?.textContent ?? 'null');

/** Resolves once React has taken over the page, so that the stub can replay what came before. */
export async function wake(): Promise<void> {
  if (!root) return;
  const client = createQueryClient();
  for (const [key, data] of state.queries) client.setQueryData(key, data);
  const first = await loadPage(window.location.pathname + window.location.search, client);
  if ('redirect' in first) return window.location.assign(first.redirect);
  await new Promise<void>((onReady) => {
    hydrateRoot(root, <App first={first} settings={state.settings} client={client} onReady={onReady} />);
  });
}
