import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { voteInput } from '#contract/product.ts';
import { withAllowance } from '#database/engines/allowance.ts';
import type { Log } from '#server/core/logger.ts';
import { type Answer, isRefusal, type Refusal } from '#server/core/result.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import { noWatch, type SiteMetrics } from '#server/metrics/site-metrics.ts';
import { remembered } from '#server/remembered.ts';
import { notJson } from './body.ts';
import { explain } from './dispatch.ts';
import type { Handler } from './handler.ts';
import { checkInput } from './parse-request.ts';

type VoteCall = 'POST /api/products/:id/vote';

interface DoorParts {
  vote: Handler<VoteCall>;
  settings: Settings;
  clientOf: (request: IncomingMessage) => string;
  patience: number | undefined;
  log: Log;
  metrics?: Pick<SiteMetrics, 'watch'> | undefined;
}

/** Takes a request, or leaves it to the app. */
export type PlainDoor = (path: string, ...asked: Parameters<RequestListener>) => boolean;

const votePath = /^\/api\/products\/([1-9]\d{0,8})\/vote$/;
const route = '/api/products/:id/vote';
/** An emoji and the words around it need a tenth of this. */
const mostBytes = 512;

/**
 * Votes on plain `node:http`: of what a vote costs, two fifths were the way through the app. It takes only what a browser of ours sends; whatever is
 * unusual goes the long way, where it is explained. Handler, queue and limits are the app's own.
 */
export function createVoteDoor(parts: DoorParts): PlainDoor {
  const { origin, host } = new URL(parts.settings.siteUrl);
  const headers = Object.entries({
    ...securityHeaders(parts.settings, 'api'),
    'Cache-Control': 'no-store',
  }).flat();

  /** Votes for one product that share a commit get one answer: it is written once. */
  const written = new WeakMap<object, Written>();

  function isPlain({ headers: asked }: IncomingMessage): boolean {
    return (
      asked['content-type'] === 'application/json' &&
      Number(asked['content-length']) <= mostBytes &&
      asked['transfer-encoding'] === undefined &&
      asked.expect === undefined &&
      asked['sec-fetch-site'] !== 'cross-site' &&
      (asked.origin === undefined || asked.origin === origin) &&
      (asked.host === host || !parts.settings.isSiteUrlSet) &&
      (parts.settings.trustedProxies > 0 || asked['x-forwarded-for'] === undefined)
    );
  }

  async function answer(
    id: number,
    request: IncomingMessage,
    body: Buffer,
  ): Promise<Answer<object>> {
    const read = readRemembered(body.toString('latin1'));
    if ('sentence' in read) return read;
    const asked = { params: { id }, client: parts.clientOf(request), input: read.value };
    try {
      return await withAllowance(
        () => parts.vote(asked as Parameters<typeof parts.vote>[0]),
        parts.patience,
      );
    } catch (error) {
      return explain(
        error,
        { log: parts.log, watch: parts.metrics?.watch ?? noWatch },
        `POST ${route}`,
      );
    }
  }

  /** As text: Node writes head and body at once then. */
  function send(response: ServerResponse, given: Answer<object>): number {
    if (isRefusal(given)) {
      const { status, sentence } = given;
      const more = Object.entries(given.headers ?? {}).flat();
      response
        .writeHead(status, [...headers, ...kindOf('text/plain', sentence), ...more])
        .end(sentence);
      return status;
    }
    const known = written.get(given.body) ?? write(given.body);
    written.set(given.body, known);
    response.writeHead(200, known.head).end(known.text);
    return 200;
  }

  function write(body: object): Written {
    const text = JSON.stringify(body);
    return { text, head: [...headers, ...kindOf('application/json', text)] };
  }

  return (path, request, response) => {
    const [, id] = votePath.exec(path) ?? [];
    if (!id || request.method !== 'POST' || !isPlain(request)) return false;
    const begun = performance.now();
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    // Whoever hangs up in the middle has not voted: the end never comes.
    request.on('error', () => undefined);
    request.on('end', async () => {
      const status = send(
        response,
        await answer(
          Number(id),
          request,
          pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces),
        ),
      );
      const ms = Math.round(performance.now() - begun);
      parts.log.info({ method: 'POST', route, status, ms }, 'call');
    });
    return true;
  };
}

interface Written {
  text: string;
  head: string[];
}

const kindOf = (type: string, text: string): string[] => [
  'Content-Type',
  `${type}; charset=utf-8`,
  'Content-Length',
  String(Buffer.byteLength(text)),
];

/** There are a few emoji, and so a few bodies. Each by its bytes, as letters of one byte. */
const readRemembered = remembered((bytes): { value: unknown } | Refusal => {
  const body = Buffer.from(bytes, 'latin1');
  if (!isUtf8(body)) return notJson;
  try {
    return checkInput(voteInput, JSON.parse(body.toString()));
  } catch {
    return notJson;
  }
});
