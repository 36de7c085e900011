import { QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query';
import type {
  CallName,
  OutputOf,
  ParamsOf,
  PublicCallName,
  SentInputOf,
  SentQueryOf,
} from '#contract/calls.ts';

/** A failed call; its message is `status: body`, which toasts show. */
export class CallError extends Error {
  readonly status: number;
  /** The response body, without the status. */
  readonly body: string;
  readonly headers: Headers;
  constructor(status: number, body: string, headers = new Headers()) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Browsers reject `keepalive` requests with more than 64 KB of bodies in total. */
const keepaliveLength = 4000;

export async function request(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(sent === undefined ? {} : { body: sent }),
    // A small change is still sent when the visitor leaves the page.
    ...(method !== 'GET' && { keepalive: (sent?.length ?? 0) < keepaliveLength }),
  });
  if (!response.ok)
    throw new CallError(
      response.status,
      (await response.text()) || response.statusText,
      response.headers,
    );
  return response;
}

/** Parameters, query and input of a call, each only where the call has one. */
type CallArgs<Name extends CallName> = Given<'params', ParamsOf<Name>> &
  Given<'query', SentQueryOf<Name>> &
  Given<'input', SentInputOf<Name>>;
type Given<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: never }
  : { [K in Key]: Value };

/** A call without arguments needs no second parameter. */
export type Args<Name extends CallName> =
  Record<never, never> extends CallArgs<Name> ? [args?: CallArgs<Name>] : [CallArgs<Name>];

/** Makes one of the contract's public calls. */
export async function call<Name extends PublicCallName>(
  name: Name,
  ...args: Args<Name>
): Promise<OutputOf<Name>> {
  return (await send(name, args)).json();
}

interface AnyArgs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  input?: unknown;
}

/** Makes a public or admin call. */
export function send<Name extends CallName>(
  name: Name,
  args: Args<Name>,
  headers?: Record<string, string>,
): Promise<Response> {
  const [method = ''] = name.split(' ');
  const { input } = (args[0] ?? {}) as AnyArgs;
  return request(method, addressOf(name, ...args), input, headers);
}

/** The path of a call, with its parameters and query filled in. */
export function addressOf<Name extends CallName>(name: Name, ...args: Args<Name>): string {
  const { params = {}, query = {} } = (args[0] ?? {}) as AnyArgs;
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** A cached page is valid until one changes; `published`: content, issues and closed elections. */
export const cacheTags = ['published', 'votes', 'month', 'day'] as const;
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
