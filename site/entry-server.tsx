import type { QueryFunction } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '#site/api.ts';
import { App } from '#site/app.tsx';
import { type PageAssets, type PageState, printDocument } from '#site/document.ts';
import { headOf, type LoadedPage } from '#site/router/load.ts';
import type { SiteSettings } from '#site/router/page.ts';
import { matchRoute } from '#site/router/routes.ts';

export type RenderedPage = { redirect: string } | { status: number; html: string; private: boolean; route: string };

interface RenderInput {
  path: string;
  /** What its route declares of the query, without the question mark. */
  search: string;
  settings: SiteSettings;
  /** Answers the API's GET paths from the database. */
  answer: QueryFunction;
  assetsOf: (routeName: string, params: Record<string, string>) => PageAssets;
}

export { standInFor } from '#site/made-up.ts';
/** Whether a page, a redirect or nothing stands at a path, without rendering it. */
export { matchRoute } from '#site/router/routes.ts';

export async function renderPage({ path, search, settings, answer, assetsOf }: RenderInput): Promise<RenderedPage> {
  const match = matchRoute(path, search);
  if ('redirect' in match) return match;
  const { route, params } = match;
  const { module, content } = await route.open(params);
  const client = createQueryClient(answer);
  const queries = module.queries?.(params) ?? [];
  await Promise.all(queries.map((query) => client.fetchQuery(query)));
  const page: LoadedPage = { path, route, params, module, content };
  const head = headOf(page, settings, client);
  const body = renderToString(<App first={page} settings={settings} client={client} />);
  // Only what the page asked for travels; what its queries were made from stays here.
  const brought = queries.map(({ queryKey }): PageState['queries'][number] => [
    queryKey,
    client.getQueryData(queryKey),
  ]);
  client.clear();
  const html = printDocument({
    body,
    head,
    state: { settings, queries: brought },
    assets: assetsOf(route.name, params),
    wakes: route.wakes,
    private: route.private ?? false,
  });
  return { status: head.status ?? 200, html, private: route.private ?? false, route: route.name };
}
