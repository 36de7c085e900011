/** A store in the owner's list. */
export interface Store {
  name: string;
  /** Their subdomains are the store too. */
  hosts: readonly string[];
  paysUs: boolean;
  /** Our tag, which links that have none get. */
  tag?: string | undefined;
  /** Said on a page before its first link to the store; without it, a general sentence. */
  disclosure?: string | undefined;
  /** Brands that belong to the store. */
  makes?: readonly string[] | undefined;
}

/** A link to a store, with what a page says about it. */
export interface StoreLink {
  /** With our tag. */
  url: string;
  /** The name of the store; of one that is not in the list, the host. */
  store: string;
  /** Without `www.` */
  host: string;
  /** Unset for a store that is not in the list, about which nothing is claimed. */
  paysUs?: boolean | undefined;
  /** Only of a store that pays us. */
  disclosure?: string | undefined;
  /** Says that the store that pays us also makes the gadget. */
  makerNote?: string | undefined;
}

/** Where a gadget is sold: its main store, and the others beside it. */
export interface SoldAt extends StoreLink {
  others: StoreLink[];
}

/** Whole labels, so that `amazon.com.evil.example` is not Amazon. */
const isAt = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/** Amazon's short links; the tag is in their target. */
const shortHosts: readonly string[] = ['amzn.to', 'a.co'];

export const isShort = (hostname: string): boolean => shortHosts.includes(hostname);

/** Amazon in any country. */
export const isAmazon = (hostname: string): boolean =>
  /(?:^|\.)amazon\.(?:com?\.)?[a-z]{2,3}$/.test(hostname) || isShort(hostname);

const parsed = (link: string): URL | undefined =>
  // Not `URL.parse`, which older browsers lack.
  URL.canParse(link) ? new URL(link) : undefined;

/** The store that a link leads to, if it is in the list. */
export function findStore(link: string, stores: readonly Store[]): Store | undefined {
  const hostname = parsed(link)?.hostname ?? '';
  return stores.find(({ hosts }) => hosts.some((host) => isAt(hostname, host)));
}

/** A link with the tag of a store that pays us; one with another tag stays as it is. */
export function withTag(link: string, { paysUs, tag }: Pick<Store, 'paysUs' | 'tag'>): string {
  const url = parsed(link);
  if (!url || !paysUs || !tag || isShort(url.hostname) || url.searchParams.has('tag')) return link;
  url.searchParams.set('tag', tag);
  return url.href;
}

/**
 * The same page for a program that checks the link, whose request must not count as our visitor.
 * Undefined if that is not possible: the tag is in the target of a short link, and unknown without
 * one in the list.
 */
export function withoutTag(link: string, stores: readonly Store[]): string | undefined {
  const url = parsed(link);
  const store = findStore(link, stores);
  if (!url || isShort(url.hostname) || (store?.paysUs && !store.tag)) return undefined;
  url.searchParams.delete('tag');
  return url.href;
}

interface Made {
  name: string;
  brand: string;
}

export function linkToStore(link: string, stores: readonly Store[], gadget?: Made): StoreLink {
  const host = parsed(link)?.hostname.replace(/^www\./, '') ?? '';
  const store = findStore(link, stores);
  if (!store) return { url: link, store: host, host };
  const { name, paysUs } = store;
  if (!paysUs) return { url: link, store: name, host, paysUs };
  return {
    url: withTag(link, store),
    store: name,
    host,
    paysUs,
    disclosure: disclosureOf(store),
    makerNote: gadget && makerNote(store, gadget),
  };
}

/** An address at a store, or words to search for at Amazon. */
type Offer = { url: string } | { search: string };

export const offerUrl = (offer: Offer, stores: readonly Store[]): string =>
  'url' in offer ? offer.url : searchAtStore(offer.search, stores);

export function soldAt(
  [main, ...others]: readonly [Offer, ...Offer[]],
  stores: readonly Store[],
  gadget: Made,
): SoldAt {
  const linkTo = (offer: Offer) => linkToStore(offerUrl(offer, stores), stores, gadget);
  return { ...linkTo(main), others: others.map(linkTo) };
}

/** The main store first. */
export const linksOf = (sold: SoldAt | undefined): StoreLink[] =>
  sold ? [sold, ...sold.others] : [];

/** Where a link to another store has no room. */
export const alsoAt = ({ others }: Pick<SoldAt, 'others'>): string =>
  others.length > 0 ? `Also at ${others.map(({ store }) => store).join(', ')}.` : '';

/** The label of another store's link beside the main store's. */
export const labelAt = (label: string, { host }: Pick<StoreLink, 'host'>): string =>
  `${label}_at_${host.replaceAll(/\W/g, '_')}`;

const disclosureOf = ({ name, disclosure }: Store): string =>
  disclosure ?? `We earn a commission from purchases at ${name}.`;

function makerNote({ name, makes = [] }: Store, gadget: Made): string | undefined {
  if (!makes.includes(gadget.brand)) return undefined;
  // A brand of its own name is known by its product line, such as the Kindle.
  const [line] = gadget.name.split(' ');
  return name.startsWith(gadget.brand)
    ? `${gadget.brand} also makes the ${line}.`
    : `${name} also owns ${gadget.brand}.`;
}

/** Each disclosure once; empty if no link pays. */
export const disclosuresOf = (links: readonly Pick<StoreLink, 'disclosure'>[]): string =>
  [...new Set(links.flatMap(({ disclosure }) => disclosure ?? []))].join(' ');

/** The `rel` of a link, which follows whether the store pays us. */
export const relOf = ({ paysUs }: Pick<StoreLink, 'paysUs'>): string =>
  paysUs ? 'sponsored nofollow noopener noreferrer' : 'noopener noreferrer';

export const storeButton = ({ store, host }: Pick<StoreLink, 'store' | 'host'>): string =>
  store.startsWith('Amazon') ? 'Check on Amazon' : `Check at ${host}`;

/** A search at Amazon, which sells what has no link of its own. */
export function searchAtStore(words: string, stores: readonly Store[]): string {
  const link = `https://www.amazon.com/s?${new URLSearchParams({ k: words })}`;
  return linkToStore(link, stores).url;
}
