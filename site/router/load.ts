import type { QueryClient } from '@tanstack/react-query';
import type { Head } from '#site/head/head.ts';
import type { HeadContext, PageModule, Params, SiteSettings } from './page.ts';
import { matchRoute, type Route } from './routes.ts';

/** A page that is ready to be shown. */
export interface LoadedPage {
  path: string;
  route: Route;
  params: Params;
  module: PageModule<unknown>;
  content: unknown;
}

/** How long a click waits for data before the page is shown with its skeleton. */
const patience = 400;

/** Loads a page's code and data, so that the old page goes only when the new one is there. */
export async function loadPage(path: string, client: QueryClient): Promise<LoadedPage | { redirect: string }> {
  const match = matchRoute(path);
  if ('redirect' in match) return match;
  const { route, params } = match;
  const { module, content } = await route.open(params);
  // A query that fails is the page's own to show, with its Try again.
  const data = Promise.allSettled((module.queries?.(params) ?? []).map((query) => client.ensureQueryData(query)));
  await Promise.race([data, new Promise((resolve) => setTimeout(resolve, patience))]);
  return { path, route, params, module, content };
}

export function headOf(
  { route, module, params, content }: LoadedPage,
  settings: SiteSettings,
  client: QueryClient,
): Head {
  const context: HeadContext<unknown> = { params, content, settings, read: client.getQueryData.bind(client) };
  const head = module.head(context);
  return route.private ? { ...head, robots: 'noindex,nofollow' } : head;
}
