import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { HeadTag } from '#contract/pages.ts';
import { CallError, callQuery } from '#site/data/api.ts';
import type { AnyQuery, PageModule, PageProps } from './page.ts';
import { type Match, matchPattern, unmatched } from './routes.ts';

/** A page that is ready to be shown. */
export interface LoadedPage extends Match {
  Page: ComponentType<PageProps<unknown>>;
  content: unknown;
  head: HeadTag[];
  /** The page cannot be shown without data that failed to load. */
  hasFailed?: boolean;
}

/** How long a click waits for API data that the page can do without. */
const dataTimeout = 400;

/** Only these two exports, so that the build leaves `load` and `head` out of the browser's code. */
const pages = import.meta.glob<PageModule<unknown>['Page']>('/site/features/**/*.page.tsx', {
  import: 'Page',
});
const loaders = import.meta.glob<PageModule<unknown>['loader']>('/site/features/**/*.page.tsx', {
  import: 'loader',
});

async function importPage({ route }: Match) {
  const file = `/site/${route.file}`;
  const load = pages[file];
  if (!load) throw new Error(`There is no site/${route.file}.`);
  const [Page, loader] = await Promise.all([load(), loaders[file]?.()]);
  return { Page, loader };
}

export const pageQuery = (address: string) => callQuery('GET /api/pages', { query: { address } });

/** Loads a page's code, content and data, so that the old page stays until the new one is ready. */
export async function loadPage(
  address: string,
  client: QueryClient,
): Promise<LoadedPage | { redirect: string }> {
  const likely = matchPattern(address) ?? unmatched(address);
  const [first, data] = await Promise.all([
    importPage(likely),
    client.fetchQuery(pageQuery(likely.address)),
  ]);
  if ('redirect' in data) return data;
  const isUnknown = data.route === 'not-found' && likely.name !== 'not-found';
  const match = isUnknown ? unmatched(address) : likely;
  const { Page, loader } = isUnknown ? await importPage(match) : first;
  const hasFailed = await loadData(loader?.(match) ?? [], match, client);
  return { ...match, Page, content: data.content, head: data.head, hasFailed };
}

/** Returns whether data is missing without which the page would be wrong. */
async function loadData(queries: AnyQuery[], { route }: Match, client: QueryClient) {
  const loading = Promise.allSettled(queries.map((query) => client.fetchQuery(query)));
  if (!route.needsData) {
    await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, dataTimeout))]);
    return false;
  }
  return (await loading).some(
    (result) => result.status === 'rejected' && !isMissing(result.reason),
  );
}

/** A 404 is an answer, which the page shows. */
const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;
