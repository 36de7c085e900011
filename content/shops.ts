import { retailer } from './site.ts';

/** Where a link leads, and whether we are paid for sending somebody there. */
export interface Shop {
  name: string;
  isAffiliate: boolean;
}

const amazonDomain = retailer.host.replace(/^www\./, '');
/** Amazon's own short links: the tag is in what they stand for. */
const shortHosts: readonly string[] = ['amzn.to', 'a.co'];
/** Makers that sell by themselves. They pay us nothing. */
const makerDomains: readonly string[] = ['tesla.com'];

/** A name such as `amazon.com.evil.example` only begins like the shop's. */
const isAt = (hostname: string, domain: string) =>
  hostname === domain || hostname.endsWith(`.${domain}`);

export const isShortLink = ({ hostname }: URL): boolean => shortHosts.includes(hostname);

export const isAtRetailer = (url: URL): boolean =>
  isAt(url.hostname, amazonDomain) || isShortLink(url);

export const isAtMaker = ({ hostname }: URL): boolean =>
  makerDomains.some((domain) => isAt(hostname, domain));

export function shopOf(link: string): Shop {
  // The browser's older word for it: `URL.parse` is too young for some of them.
  if (!URL.canParse(link)) return { name: '', isAffiliate: false };
  const url = new URL(link);
  if (isAtRetailer(url)) return { name: retailer.name, isAffiliate: true };
  return { name: url.hostname.replace(/^www\./, ''), isAffiliate: false };
}

/** A card's button: by the shop that it leads to. */
export function shopButton(link: string): string {
  const { name, isAffiliate } = shopOf(link);
  return isAffiliate ? `Check on ${name}` : `Check at ${name}`;
}

/** Whoever pays us for the sale and made the product too is named where it is sold. */
export function makerNote(product: string, link: string): string | undefined {
  if (!shopOf(link).isAffiliate) return undefined;
  if (/^Kindle\b/.test(product)) return 'Amazon also makes the Kindle.';
  const [brand] = /^(?:Ring|Blink)\b/.exec(product) ?? [];
  return brand && `Amazon also owns ${brand}.`;
}

/** Whole dollars as they are, others with their cents. By hand: Intl is dear at a server's start. */
export function formatDollars(usd: number): string {
  const [whole = '', cents] = (Number.isInteger(usd) ? String(usd) : usd.toFixed(2)).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents ? `.${cents}` : ''}`;
}
