import { bySlug } from '#features/content/by-slug.ts';
import { linksIn, type Prose } from '#features/content/prose/tree.ts';
import type { SiteRecords } from './site.ts';
import type { Availability } from './vocabulary.ts';

export type Store = SiteRecords['stores']['list'][number];

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

const isShort = (hostname: string): boolean => shortHosts.includes(hostname);

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
function withTag(link: string, { paysUs, tag }: Pick<Store, 'paysUs' | 'tag'>): string {
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

/**
 * Links of a text to stores that pay us get our tag and `rel`. With a label, they open in a new tab
 * and clicks are counted under it, like those on buttons.
 */
export function withStoreLinks(tree: Prose[], stores: readonly Store[], label?: string): Prose[] {
  if (!disclosureIn(tree, stores)) return tree;
  return tree.map((node): Prose => {
    if (typeof node === 'string') return node;
    const { children: inner, ...element } = node;
    const children = inner && { children: withStoreLinks(inner, stores, label) };
    const link = node.tag === 'a' ? linkToStore(node.props?.href ?? '', stores) : undefined;
    if (!link?.paysUs) return { ...element, ...children };
    const counted = label ? { target: '_blank', 'data-affiliate': label } : {};
    return { ...element, ...children, props: { href: link.url, rel: relOf(link), ...counted } };
  });
}

/** Said before a text; empty if none of its links pays us. */
export const disclosureIn = (tree: readonly Prose[], stores: readonly Store[]): string =>
  disclosuresOf(linksIn(tree).map(({ href }) => linkToStore(href, stores)));

/** The same with the disclosure as its first paragraph, for texts whose page has no other place. */
export function withDisclosure(tree: Prose[], stores: readonly Store[], label?: string): Prose[] {
  const disclosure = disclosureIn(tree, stores);
  if (!disclosure) return tree;
  const paragraph = { tag: 'p', line: 1, children: [disclosure] };
  return [paragraph, ...withStoreLinks(tree, stores, label)];
}

/** The label of the links in a text. */
export const textLabel = (slug: string): string => `${slug.replaceAll('-', '_')}_text`;

/** Whether a product can be bought, and what replaced it. */
export interface Available {
  availability: Availability;
  /** Only of a replaced product: the successor that its facts name. */
  successor?: { slug: string; name: string } | undefined;
}

export function availableOf(
  { availability, successor }: { availability: Availability; successor?: string | undefined },
  gadgets: readonly { slug: string; name: string }[],
): Available {
  const next = bySlug(gadgets, successor);
  return availability === 'replaced' && next
    ? { availability, successor: { slug: next.slug, name: next.name } }
    : { availability };
}

/** Empty for a product that is sold. */
export function availabilityText({ availability, successor }: Available): string {
  const texts: Record<Availability, string> = {
    sold: '',
    'sold out': 'Sold out.',
    discontinued: 'No longer made.',
    replaced: `Replaced by ${successor ? `the ${successor.name}` : 'a newer model'}.`,
  };
  return texts[availability];
}

const isMade = ({ availability }: Available): boolean =>
  availability === 'sold' || availability === 'sold out';

/** The button of a card; what is no longer made can only be left over. */
export const cardButton = (product: Available, link: StoreLink): string =>
  isMade(product) ? storeButton(link) : storeButton(link).replace('Check', 'See what’s left');

export const reviewButton = (product: Available): string =>
  isMade(product) ? 'Check Current Price' : 'See What’s Left';

const schemaNames = {
  sold: 'https://schema.org/InStock',
  'sold out': 'https://schema.org/OutOfStock',
  discontinued: 'https://schema.org/Discontinued',
  replaced: 'https://schema.org/Discontinued',
} as const satisfies Record<Availability, string>;

export const schemaAvailability = ({ availability }: Pick<Available, 'availability'>) =>
  schemaNames[availability];

/**
 * What loses commission or trust, in sentences; the server validates links separately. Until the
 * stores are loaded, any store and any tag is accepted.
 */
export function linkProblems(link: string, stores: readonly Store[] | undefined): string[] {
  const url = URL.parse(link);
  if (!url) return ['This isn’t a complete link.'];
  const problems: string[] = [];
  if (url.protocol !== 'https:') problems.push('This link doesn’t use https.');
  if (!stores) return problems;
  const store = findStore(link, stores);
  if (!store)
    problems.push(
      `${url.hostname || 'This link'} isn’t in your list of stores. Add it there, and say whether it pays you.`,
    );
  const tag = url.searchParams.get('tag');
  // The tag of a short link is in its target.
  if (store?.paysUs && !store.tag && !tag && isAmazon(url.hostname) && !isShort(url.hostname))
    problems.push(`${store.name} pays only with a tag. Add yours under Stores.`);
  if (store?.tag && tag && tag !== store.tag)
    problems.push(`This link uses another affiliate tag: ${tag}. Without it, yours is added.`);
  return problems;
}

/** It always answers and proves nothing. */
export function isSearchLink(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && isAmazon(url.hostname) && url.pathname === '/s';
}
