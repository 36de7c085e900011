import { QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import type { OutputOf, PublicCallName } from '#contract/calls.ts';
import { type Args, addressOf, CallError, request } from './api-client.ts';

/** A cached page is valid until one of its tags changes. */
export const cacheTags = ['products', 'votes', 'month', 'day'] as const;
export type CacheTag = (typeof cacheTags)[number];

declare module '@tanstack/react-query' {
  interface Register {
    /** Without tags the server does not cache the page. */
    queryMeta: { dependsOn?: readonly CacheTag[] };
  }
}

/** Fetches a query whose key is an API path. */
export type FetchQuery = (context: { queryKey: QueryKey }) => Promise<unknown>;

/** A query that a page can both load on the server and use in the browser. */
export interface PageQuery<Data> {
  queryKey: QueryKey;
  queryFn?: QueryFunction<Data>;
  meta?: { dependsOn?: readonly CacheTag[] };
}

/** The default query: GET the path in the key. `on401: 'null'` turns a 401 into null. */
export function getQuery({ on401 }: { on401: 'throw' | 'null' }): FetchQuery {
  return async ({ queryKey }) => {
    try {
      return await (await request('GET', queryKey.join('/'))).json();
    } catch (error) {
      if (on401 === 'null' && error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Data stays fresh until it is invalidated; nothing is retried or refetched automatically. */
export function createQueryClient(fetchQuery = getQuery({ on401: 'throw' })): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchQuery,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Offline requests fail visibly instead of waiting for a connection.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The tags of a query, for the server's page cache. */
export const dependsOn = (...tags: CacheTag[]) => ({ meta: { dependsOn: tags } });

type ReadCallName = Extract<PublicCallName, `GET ${string}`>;

/** The query of one of the contract's public GET calls. */
export function callQuery<Name extends ReadCallName>(
  name: Name,
  ...args: Args<Name>
): PageQuery<OutputOf<Name>> {
  return { queryKey: [addressOf(name, ...args)] };
}
