import { retailer } from './site.ts';

/** The shop a link leads to, and whether it pays us a commission. */
export interface Shop {
  name: string;
  isAffiliate: boolean;
}

const amazonDomain = retailer.host.replace(/^www\./, '');
/** Amazon's short links; the affiliate tag is in their target. */
const shortHosts: readonly string[] = ['amzn.to', 'a.co'];
/** Makers that sell directly and pay no commission. */
const makerDomains: readonly string[] = ['tesla.com'];

/** Matches whole labels, so that `amazon.com.evil.example` is not Amazon. */
const isAt = (hostname: string, domain: string) =>
  hostname === domain || hostname.endsWith(`.${domain}`);

export const isShortLink = ({ hostname }: URL): boolean => shortHosts.includes(hostname);

export const isAtRetailer = (url: URL): boolean =>
  isAt(url.hostname, amazonDomain) || isShortLink(url);

export const isAtMaker = ({ hostname }: URL): boolean =>
  makerDomains.some((domain) => isAt(hostname, domain));

export function shopOf(link: string): Shop {
  // Not `URL.parse`, which older browsers lack.
  if (!URL.canParse(link)) return { name: '', isAffiliate: false };
  const url = new URL(link);
  if (isAtRetailer(url)) return { name: retailer.name, isAffiliate: true };
  return { name: url.hostname.replace(/^www\./, ''), isAffiliate: false };
}

export function shopButton(link: string): string {
  const { name, isAffiliate } = shopOf(link);
  return isAffiliate ? `Check on ${name}` : `Check at ${name}`;
}

/** Discloses that the shop paying us also made the product. */
export function makerNote(product: string, link: string): string | undefined {
  if (!shopOf(link).isAffiliate) return undefined;
  if (/^Kindle\b/.test(product)) return 'Amazon also makes the Kindle.';
  const [brand] = /^(?:Ring|Blink)\b/.exec(product) ?? [];
  return brand && `Amazon also owns ${brand}.`;
}
