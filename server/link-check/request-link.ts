import { type IncomingMessage, request as plainRequest } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { InnerAddress, isPublicAddress } from './public-addresses.ts';

/** What a link's host answered, in the end. */
export type Answer =
  | { kind: 'answered'; status: number; url: string; hops: number; text: string }
  | { kind: 'no answer'; why: string }
  | { kind: 'refused'; why: string };

export interface AskParts {
  lookup: LookupFunction;
  /** In milliseconds, for one request. */
  patience: number;
  signal: AbortSignal;
  /** Tests speak without TLS, and to their own machine. */
  test?: { isAllowed: (address: string) => boolean };
}

const mostHops = 5;
/** Enough to tell a page for robots; the rest is not read. */
const mostRead = 64 * 1024;
const agent = 'TechSurvivalLab-LinkCheck/1.0 (checks each link once a day)';

/** Follows a link to its end. Whom it speaks to is looked at before every connection. */
export async function askLink(
  link: string,
  method: 'HEAD' | 'GET',
  parts: AskParts,
): Promise<Answer> {
  let url = link;
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const refused = whyNot(url, parts);
    if (refused) return { kind: 'refused', why: refused };
    let answer: { status: number; location: string | undefined; text: string };
    try {
      answer = await askOnce(new URL(url), method, parts);
    } catch (error) {
      if (error instanceof InnerAddress) return { kind: 'refused', why: error.message };
      return { kind: 'no answer', why: (error as Error).message };
    }
    const next = [301, 302, 303, 307, 308].includes(answer.status) && answer.location;
    if (!next) return { kind: 'answered', status: answer.status, url, hops, text: answer.text };
    const target = URL.parse(next, url);
    if (!target) return { kind: 'answered', status: answer.status, url, hops, text: '' };
    url = target.href;
  }
  return { kind: 'no answer', why: `It redirects more than ${mostHops} times.` };
}

/** A name is looked up when it is connected to; a number stands in the link itself, and is looked up by nobody. */
function whyNot(link: string, { test }: AskParts): string | undefined {
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

async function askOnce(
  url: URL,
  method: 'HEAD' | 'GET',
  { lookup, patience, signal }: AskParts,
): Promise<{ status: number; location: string | undefined; text: string }> {
  const send = url.protocol === 'https:' ? (await import('node:https')).request : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      method,
      lookup,
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      headers: {
        'User-Agent': agent,
        Accept: 'text/html',
        'Accept-Encoding': 'identity',
        Connection: 'close',
      },
    });
    sent.on('error', reject);
    sent.on('response', (answer: IncomingMessage) => {
      const { statusCode: status = 0, headers } = answer;
      const pieces: Buffer[] = [];
      let size = 0;
      const end = () => {
        sent.destroy();
        resolve({ status, location: headers.location, text: Buffer.concat(pieces).toString() });
      };
      answer.on('data', (piece: Buffer) => {
        size += piece.length;
        if (size <= mostRead) pieces.push(piece);
        else end();
      });
      answer.on('end', end);
      answer.on('error', reject);
    });
    sent.end();
  });
}
