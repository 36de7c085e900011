import type { Context } from 'hono';

/** Path and query as the client sent them, without decoding. */
export function addressOf({ req: { url } }: Context): { path: string; search: string } {
  const address = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const end = address.indexOf('?');
  if (end === -1) return { path: address, search: '' };
  return { path: address.slice(0, end), search: address.slice(end + 1) };
}
