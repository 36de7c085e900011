import type { QueryFunction } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '#site/api.ts';
import { App } from '#site/app.tsx';
import { type PageAssets, type PageState, printDocument } from '#site/document.ts';
import type { SiteSettings } from '#site/page.ts';
import { findPlace } from '#site/routes.ts';
import { headOf, type Visit } from '#site/visit.ts';

export type RenderedPage = { redirect: string } | { status: number; html: string; private: boolean; route: string };

interface RenderInput {
  path: string;
  settings: SiteSettings;
  /** Answers the API's GET paths from the database. */
  answer: QueryFunction;
  assetsOf: (routeName: string, params: Record<string, string>) => PageAssets;
}

/** Whether a page, a redirect or nothing stands at a path, without rendering it. */
export { findPlace } from '#site/routes.ts';

export async function renderPage({ path, settings, answer, assetsOf }: RenderInput): Promise<RenderedPage> {
  const place = findPlace(path);
  if ('redirect' in place) return place;
  const { route, params } = place;
  const { module, content } = await route.open(params);
  const client = createQueryClient(answer);
  const queries = module.queries?.(params) ?? [];
  await Promise.all(queries.map((query) => client.fetchQuery(query)));
  const visit: Visit = { path, route, params, module, content };
  const head = headOf(visit, settings, client);
  const body = renderToString(<App first={visit} settings={settings} client={client} />);
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
