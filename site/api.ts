import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { type CallName, type CallTypes, calls } from '#contract/calls.ts';

/** A failed call: its message is `status: body`, fit for a toast. */
export class CallError extends Error {
  readonly status: number;
  /** What the server said, without the status. */
  readonly body: string;
  readonly headers: Headers;
  constructor(status: number, body: string, headers = new Headers()) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export async function request(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new CallError(response.status, (await response.text()) || response.statusText, response.headers);
  return response;
}

interface CallOptions {
  id?: number;
  headers?: Record<string, string>;
}

/** Makes one of the contract's calls. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallTypes[Name]['input'],
  options: CallOptions = {},
): Promise<CallTypes[Name]['output']> {
  const { method, path } = calls[name];
  const response = await request(method, path.replace(':id', String(options.id)), input, options.headers);
  return response.json();
}

/** The default query: GET the path that the key spells; `on401: 'null'` is for asking "who am I" without a scene. */
export function getQuery({ on401 }: { on401: 'throw' | 'null' }): QueryFunction {
  return async ({ queryKey }) => {
    try {
      return await (await request('GET', queryKey.join('/'))).json();
    } catch (error) {
      if (on401 === 'null' && error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Data stays fresh until a mutation says otherwise; nothing is asked twice by itself. */
export function createQueryClient(queryFn: QueryFunction = getQuery({ on401: 'throw' })): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
