import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#site/prerender/escape-html.ts';
import type { MadeUpName, StandIn } from '#site/router/unbounded-urls.ts';
import { safeJson } from '#site/seo/head.ts';
import type { Finished } from './finished.ts';

/** A page with gaps: bytes, and in between which form of the name goes there. */
type Piece = Buffer | keyof MadeUpName;

const pieces = new WeakMap<Finished, Piece[]>();

/**
 * Sends the one page that serves all made-up names of a kind, with this name in its gaps. To render, or even to compress, a page for every
 * name that somebody makes up would let them spend the server's time; so it goes out as it is.
 */
export function sendWithName(
  page: Finished,
  { asked, gap }: NonNullable<StandIn['said']>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const words = {
    slug: Buffer.from(safeJson(asked.slug).slice(1, -1)),
    name: Buffer.from(escapeHtml(asked.name)),
  };
  const body = Buffer.concat(
    piecesOf(page, gap).map((piece) => (typeof piece === 'string' ? words[piece] : piece)),
  );
  response.writeHead(page.status, { ...page.headers, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function piecesOf(page: Finished, { slug, name }: MadeUpName): Piece[] {
  const known = pieces.get(page);
  if (known) return known;
  const parts = page.plain.toString().split(new RegExp(`(${slug}|${name})`));
  const made = parts.map((part) => {
    if (part === slug) return 'slug';
    return part === name ? 'name' : Buffer.from(part);
  });
  pieces.set(page, made);
  return made;
}
