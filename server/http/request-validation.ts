import type { IncomingMessage } from 'node:http';

/** Why a request is refused before anybody looks at what it asks for; undefined where it is well formed. */
export function brokenShape(path: string, request: IncomingMessage): string | undefined {
  if (request.httpVersionMajor !== 1 || !path.startsWith('/') || !hasOneHost(request))
    return malformed;
  const { 'transfer-encoding': chunked, 'content-length': length = '0' } = request.headers;
  // HTTP/1.0 has no chunks: a proxy that speaks it would take them for the next request.
  if (chunked !== undefined && request.httpVersionMinor === 0) return malformed;
  // Otherwise Node reads it to its end, however long, only to throw it away.
  if (isRead(request) && (chunked !== undefined || length !== '0'))
    return 'A request to read carries no body.';
  return undefined;
}

const malformed = 'This request is malformed.';

export const isRead = ({ method }: IncomingMessage): boolean =>
  method === 'GET' || method === 'HEAD';

/** HTTP/1.0 knows no Host, and the health checks of some balancers still speak it. Of two, a proxy may believe the other one. */
function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}
