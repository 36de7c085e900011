import type { IncomingMessage } from 'node:http';
import type { ApiError } from '#server/core/result.ts';

const malformed: ApiError = {
  status: 400,
  message: 'This request is malformed.',
  headers: { Connection: 'close' },
};

const bodyOnRead: ApiError = { ...malformed, message: 'GET and HEAD requests can’t have a body.' };

/** `/../` and its encoded forms, which proxies and file systems resolve in different ways. */
const dotSegment = /\/(\.|%2e){1,2}(\/|\?|#|$)/i;

/** Rejects what Node lets pass but two servers could read in two ways. */
export function validateRequest(request: IncomingMessage): ApiError | undefined {
  const { url = '/', method, headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1 || !url.startsWith('/') || hostCount(request) > 1) return malformed;
  if (dotSegment.test(url.split('?', 1)[0] ?? '')) return malformed;
  const isChunked = headers['transfer-encoding'] !== undefined;
  // HTTP/1.0 has no chunks: a proxy would take them for the next request.
  if (isChunked && httpVersionMinor === 0) return malformed;
  // Node would read such a body to its end, however long, and throw it away.
  const hasBody = isChunked || (headers['content-length'] ?? '0') !== '0';
  return hasBody && (method === 'GET' || method === 'HEAD') ? bodyOnRead : undefined;
}

function hostCount({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count;
}
