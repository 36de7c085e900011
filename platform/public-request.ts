import { type IncomingMessage, request as plainRequest } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, PrivateAddress } from './public-addresses.ts';

export type LinkResponse =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'no response'; why: string }
  | { kind: 'rejected'; why: string };

export interface RequestDependencies {
  lookup: LookupFunction;
  /** In milliseconds, for one request. */
  timeout: number;
  signal: AbortSignal;
  /** Tests connect to their own machine. */
  test?: { isAllowed: (address: string) => boolean };
}

const maxRedirects = 5;
/** Enough to recognize a bot check page. */
const maxBytes = 64 * 1024;
const agent = 'TechSurvivalLab-LinkCheck/1.0 (checks each link once a week)';

/** Follows redirects, and checks the address before every connection. */
export async function requestLink(
  link: string,
  dependencies: RequestDependencies,
): Promise<LinkResponse> {
  let url = link;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const reason = rejectReason(url, dependencies);
    if (reason) return { kind: 'rejected', why: reason };
    let response: { status: number; location: string | undefined; text: string };
    try {
      response = await requestOnce(new URL(url), dependencies);
    } catch (error) {
      if (error instanceof PrivateAddress) return { kind: 'rejected', why: error.message };
      return { kind: 'no response', why: (error as Error).message };
    }
    const next = [301, 302, 303, 307, 308].includes(response.status) && response.location;
    const target = next && URL.parse(next, url);
    if (!target) return { kind: 'answered', status: response.status, text: response.text };
    url = target.href;
  }
  return { kind: 'no response', why: `It redirects more than ${maxRedirects} times.` };
}

/** Host names are checked during the lookup; literal addresses are checked here. */
function rejectReason(link: string, { test }: RequestDependencies): string | undefined {
  const { protocol, hostname, port, username } = new URL(link);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || username !== '') return 'It isn’t a web page.';
  const address = hostname.replace(/^\[|\]$/g, '');
  if (test)
    return isIP(address) && !test.isAllowed(address)
      ? `${address} is not on the public internet.`
      : undefined;
  if (port !== '') return 'It uses a port that no store uses.';
  return isIP(address) && !isPublicAddress(address)
    ? `${address} is not on the public internet.`
    : undefined;
}

async function requestOnce(
  url: URL,
  { lookup, timeout, signal }: RequestDependencies,
): Promise<{ status: number; location: string | undefined; text: string }> {
  const send = url.protocol === 'https:' ? (await import('node:https')).request : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      lookup,
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      headers: {
        'User-Agent': agent,
        Accept: 'text/html',
        'Accept-Encoding': 'identity',
        Connection: 'close',
      },
    });
    const refuse = () => reject(new Error('The store didn’t answer like a web page.'));
    sent.on('error', reject);
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      refuse();
    });
    // After an answer or an error the promise is settled, and this changes nothing.
    sent.on('close', refuse);
    sent.on('response', (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response;
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () => {
        sent.destroy();
        resolve({ status, location: headers.location, text: Buffer.concat(chunks).toString() });
      };
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= maxBytes) chunks.push(chunk);
        else end();
      });
      response.on('end', end);
      response.on('error', reject);
    });
    sent.end();
  });
}
