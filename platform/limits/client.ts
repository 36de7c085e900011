import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Trusted proxies append to the right of X-Forwarded-For, so entries further left are not trusted.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  return forwardedClient(forwardedFor, hops) ?? normalize(remote ?? '') ?? 'unknown';
}

function forwardedClient(forwardedFor: string | undefined, hops: number): string | undefined {
  const chain = hops > 0 && forwardedFor ? forwardedFor.split(',').slice(-hops) : [];
  for (const entry of chain) {
    const address = normalize(entry);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** Whose limits a request counts against; requests that need no client do not call this. */
export const clientOf = ({ socket, headers }: IncomingMessage, hops: number): string =>
  clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), hops);

/** IPv6 addresses count by their /64, which is what one household or server gets. */
function normalize(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = ipv6Groups(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The /48 of an IPv6 client, of which one customer may have all 65,536 /64s. */
export const networkOf = (client: string): string =>
  client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : client;

function ipv6Groups(address: string): number[] {
  // The URL parser normalizes every notation; only "::" is left to expand.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
