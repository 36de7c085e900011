import type {
  CallName,
  OutputOf,
  ParamsOf,
  PublicCallName,
  SentInputOf,
  SentQueryOf,
} from '#platform/http/calls.ts';

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

/** Makes a public call. */
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
