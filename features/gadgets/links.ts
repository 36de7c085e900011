import type { Product } from '#contract/products.ts';
import { findStore, isAmazon, isShort, type Store } from './stores.ts';

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

export const linkNeedsReview = (
  { amazonUrl, brokenLink }: Pick<Product, 'amazonUrl'> & { brokenLink: { reason: string } | null },
  stores: readonly Store[] | undefined,
): boolean => brokenLink !== null || linkProblems(amazonUrl, stores).length > 0;

/** Whether a link can be opened safely; never `javascript:`. */
export const canBeOpened = (link: string): boolean =>
  /^https?:$/.test(URL.parse(link)?.protocol ?? '');
