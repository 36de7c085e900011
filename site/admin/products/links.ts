import { availabilityText } from '#content/availability.ts';
import type { AdminProduct, Product } from '#contract/products.ts';
import { findStore, isAmazon, type Store, withTag } from '#features/gadgets/stores.ts';
import { pricesInWords } from '#site/ui/price-words.ts';

/** Unsaved input of the two forms of a row is stored under this name. */
export const draftName = (id: number, form: 'link' | 'price'): string => `${form} of product ${id}`;

export interface LinkProblem {
  kind: 'url' | 'scheme' | 'store' | 'tag';
  text: string;
}

/**
 * Problems that lose commission or trust; the server validates links separately. Until the stores
 * are loaded, any store and any tag is accepted.
 */
export function linkProblems(link: string, stores: readonly Store[] | undefined): LinkProblem[] {
  const url = URL.parse(link);
  if (!url) return [{ kind: 'url', text: 'This isn’t a complete link.' }];
  const problems: LinkProblem[] = [];
  if (url.protocol !== 'https:')
    problems.push({ kind: 'scheme', text: 'This link doesn’t use https.' });
  if (!stores) return problems;
  const store = findStore(link, stores);
  const name = url.hostname || 'This link';
  if (!store)
    problems.push({
      kind: 'store',
      text: `${name} isn’t in your list of stores. Add it there, and say whether it pays you.`,
    });
  const tag = url.searchParams.get('tag');
  if (store?.tag && tag && tag !== store.tag)
    problems.push({ kind: 'tag', text: `This link uses another affiliate tag: ${tag}.` });
  return problems;
}

/** Today and Products share this rule. */
export const linkNeedsReview = (
  { amazonUrl, brokenLink }: Pick<AdminProduct, 'amazonUrl' | 'brokenLink'>,
  stores: readonly Store[] | undefined,
): boolean => brokenLink !== null || linkProblems(amazonUrl, stores).length > 0;

/** The link with our tag, if another tag is its only problem. */
export function withOurTag(link: string, stores: readonly Store[] = []): string | undefined {
  const store = findStore(link, stores);
  const [problem, ...others] = linkProblems(link, stores);
  if (!store || problem?.kind !== 'tag' || others.length > 0) return undefined;
  const url = new URL(link);
  url.searchParams.delete('tag');
  return withTag(url.href, store);
}

/** The link with https://, if it was copied without a scheme. */
export function withScheme(link: string, stores: readonly Store[] = []): string | undefined {
  if (/^[a-z]+:/i.test(link) || link.startsWith('/')) return undefined;
  const url = URL.parse(`https://${link}`);
  return url && findStore(url.href, stores) && url.username === '' ? url.href : undefined;
}

/** Whether a link can be opened safely; never `javascript:`. */
export const canBeOpened = (link: string): boolean =>
  /^https?:$/.test(URL.parse(link)?.protocol ?? '');

export function isSearchLink(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && isAmazon(url.hostname) && url.pathname === '/s';
}

/** "$349 in January 2025, $400 since August 2025. Sold out." */
export function priceAndAvailability(
  product: Pick<Product, 'price' | 'priceMonth' | 'latestPrice' | 'availability' | 'successor'>,
): string {
  const { price, priceMonth = '', latestPrice } = product;
  const first = { usd: price / 100, month: priceMonth, kind: 'list' as const };
  const latest = latestPrice ? { ...latestPrice, usd: latestPrice.cents / 100 } : undefined;
  return `${pricesInWords({ first, latest })}. ${availabilityText(product)}`.trim();
}

/** A price as the owner types it: `1999`, `1999.50`. */
export const dollars = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** Parses `1,999.50` or `$799`; `1.999` and `799,50` are ambiguous and rejected. */
export function centsOf(typed: string): number | undefined {
  const price = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/.exec(typed.trim());
  return price
    ? Math.round(Number(`${price[1]?.replaceAll(',', '')}${price[2] ?? ''}`) * 100)
    : undefined;
}
