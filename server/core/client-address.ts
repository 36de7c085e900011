import { isIPv4, isIPv6 } from 'node:net';

/**
 * Whose budget a request counts against. Only what the trusted proxies wrote is believed: they append on the right, so the
 * client stands as many places from the right as there are hops, and everything further left is hearsay.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const chain = hops > 0 && forwardedFor ? forwardedFor.split(',').slice(-hops) : [];
  for (const written of chain) {
    const address = normalize(written);
    if (address !== undefined) return address;
  }
  return normalize(remote ?? '') ?? 'unknown';
}

/** IPv4 as it is, IPv6 as its /64: that is what one household or one rented machine is given. */
function normalize(text: string): string | undefined {
  // Nearly all are plain already, and every vote and beacon asks.
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

function ipv6Groups(address: string): number[] {
  // The URL parser knows every way to write one; what is left is at most one "::".
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
