import type { RequestListener } from 'node:http';

/** So many pieces may be as small as they like. */
const fewPieces = 100;

/** All others have so many bytes, taken together. Browsers, proxies and mail servers send thousands at once. */
const usualSize = 64;

/**
 * Cuts off whoever sends a body in crumbs. A chunk of one byte is six on the line, and takes microseconds on its way through the parser and the streams, whether
 * anybody reads it or not: 18 KB of them cost as much as a hundred pages, before a budget is asked. Counted where the parser hands them over: whatever
 * has arrived comes in one turn of the event loop, and nobody else is heard meanwhile.
 */
export function withoutCrumbs(serve: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) {
      const take = request.push.bind(request);
      let [pieces, bytes] = [0, 0];
      request.push = (piece: Buffer | null) => {
        if (request.destroyed) return false;
        pieces += 1;
        bytes += piece?.length ?? 0;
        if (pieces - fewPieces <= bytes / usualSize) return take(piece);
        request.destroy();
        return false;
      };
    }
    serve(request, response);
  };
}
