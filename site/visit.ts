import type { QueryClient } from '@tanstack/react-query';
import type { Head } from '#site/head/head.ts';
import type { HeadContext, PageModule, Params, SiteSettings } from '#site/page.ts';
import { findPlace, type Route } from '#site/routes.ts';

/** A page that is ready to be shown. */
export interface Visit {
  path: string;
  route: Route;
  params: Params;
  module: PageModule<unknown>;
  content: unknown;
}

/** How long a click waits for data before the page is shown with its skeleton. */
const patience = 400;

/** Loads a page's code and data, so that the old page goes only when the new one is there. */
export async function openPage(path: string, client: QueryClient): Promise<Visit | { redirect: string }> {
  const place = findPlace(path);
  if ('redirect' in place) return place;
  const { route, params } = place;
  const { module, content } = await route.open(params);
  // A query that fails is the page's own to show, with its Try again.
  const data = Promise.allSettled((module.queries?.(params) ?? []).map((query) => client.ensureQueryData(query)));
  await Promise.race([data, new Promise((resolve) => setTimeout(resolve, patience))]);
  return { path, route, params, module, content };
}

export function headOf({ route, module, params, content }: Visit, settings: SiteSettings, client: QueryClient): Head {
  const context: HeadContext<unknown> = { params, content, settings, read: client.getQueryData.bind(client) };
  const head = module.head(context);
  return route.private ? { ...head, robots: 'noindex,nofollow' } : head;
}
