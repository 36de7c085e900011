import type {
  CallName,
  OutputOf,
  ParamsOf,
  PublicCallName,
  SentInputOf,
  SentQueryOf,
} from '#contract/calls.ts';
import { type Query, type QueryFunction, QueryStore } from './query-store.ts';

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

const small = 4000;

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
    // What is small arrives though its page is left; browsers refuse this for more than 64 KB at a time.
    ...(sent === undefined ? {} : { body: sent, keepalive: sent.length < small }),
  });
  if (!response.ok)
    throw new CallError(
      response.status,
      (await response.text()) || response.statusText,
      response.headers,
    );
  return response;
}

/** The parts that a call has, and none that it has not. */
type Parts<Name extends CallName> = Given<'params', ParamsOf<Name>> &
  Given<'query', SentQueryOf<Name>> &
  Given<'input', SentInputOf<Name>>;
type Given<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: never }
  : { [K in Key]: Value };

/** A call without parts needs no second argument. */
export type Told<Name extends CallName> =
  Record<never, never> extends Parts<Name> ? [parts?: Parts<Name>] : [Parts<Name>];

/** Makes one of the contract's calls. */
export async function call<Name extends PublicCallName>(
  name: Name,
  ...told: Told<Name>
): Promise<OutputOf<Name>> {
  return (await send(name, told)).json();
}

interface AnyParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  input?: unknown;
}

/** For calls of either guard; a name is the method and the path with its parameters. */
export function send<Name extends CallName>(
  name: Name,
  [parts]: Told<Name>,
  headers?: Record<string, string>,
): Promise<Response> {
  const [method = '', address] = addressOf(name, parts as AnyParts | undefined);
  return request(method, address, (parts as AnyParts | undefined)?.input, headers);
}

export function addressOf(
  name: CallName,
  { params = {}, query = {} }: AnyParts = {},
): [method: string, address: string] {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString();
  return [method, search ? `${path}?${search}` : path];
}

type ReadCallName = Extract<PublicCallName, `GET ${string}`>;

/** What a call brings, as a page's loader asks for it: on the server from the database, in the browser by the call. */
export function callQuery<Name extends ReadCallName>(
  name: Name,
  ...[parts]: Told<Name>
): Query<OutputOf<Name>> {
  const [, address] = addressOf(name, parts as AnyParts | undefined);
  return { queryKey: [address] };
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

export const createQueryStore = (
  queryFn: QueryFunction = getQuery({ on401: 'throw' }),
): QueryStore => new QueryStore(queryFn);
