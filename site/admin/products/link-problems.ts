import { isAtMaker, isAtRetailer, isShortLink } from '#content/shops.ts';
import { affiliateTag, retailer } from '#content/site.ts';
import type { AdminProduct } from '#contract/products.ts';

export interface LinkProblem {
  kind: 'address' | 'scheme' | 'retailer' | 'tag';
  text: string;
}

const domain = retailer.host.replace(/^www\./, '');

/** What looks wrong about a link. The server decides what may be stored; this is what costs the owner money. */
export function linkProblems(link: string): LinkProblem[] {
  const url = URL.parse(link);
  if (!url) return [{ kind: 'address', text: 'Not a web address' }];
  const problems: LinkProblem[] = [];
  if (url.protocol !== 'https:') problems.push({ kind: 'scheme', text: 'Not https' });
  // A maker pays nothing, so nothing is lost; a short link has the tag in what it stands for.
  if (isAtMaker(url) || isShortLink(url)) return problems;
  if (!isAtRetailer(url)) problems.push({ kind: 'retailer', text: `Not ${domain}` });
  const tag = url.searchParams.get('tag');
  if (!tag) problems.push({ kind: 'tag', text: 'No affiliate tag' });
  else if (tag !== affiliateTag)
    problems.push({ kind: 'tag', text: `Not our affiliate tag: ${tag}` });
  return problems;
}

/** The one rule for which links need the owner: Today, Products and Links all use it. */
export function linkNeedsReview({
  amazonUrl,
  health,
}: Pick<AdminProduct, 'amazonUrl' | 'health'>): boolean {
  if (linkProblems(amazonUrl).length > 0) return true;
  if (!health || health.isFineWithOwner) return false;
  return health.state !== 'fine' && health.state !== 'blocked';
}

/** The same link with the lab's tag, where that is all it lacks. */
export function withOurTag(link: string): string | undefined {
  if (linkProblems(link).some(({ kind }) => kind !== 'tag')) return undefined;
  const url = new URL(link);
  if (isAtMaker(url) || isShortLink(url)) return undefined;
  if (url.searchParams.get('tag') === affiliateTag) return undefined;
  url.searchParams.set('tag', affiliateTag);
  return url.href;
}

/** A link that was copied without its beginning. */
export function withScheme(link: string): string | undefined {
  if (/^[a-z]+:/i.test(link) || link.startsWith('/')) return undefined;
  const url = URL.parse(`https://${link}`);
  return url && (isAtRetailer(url) || isAtMaker(url)) && url.username === '' ? url.href : undefined;
}

/** Whether a browser may be sent there to have a look; `javascript:` never. */
export function canBeOpened(link: string): boolean {
  return /^https?:$/.test(URL.parse(link)?.protocol ?? '');
}

export interface LinkRemark {
  kind: 'search' | 'twice';
  text: string;
}

/** What is not wrong, and worth knowing. `times`: how many products have this link. */
export function linkRemarks(link: string, times = 1): LinkRemark[] {
  const remarks: LinkRemark[] = [];
  if (isSearch(link)) remarks.push({ kind: 'search', text: 'A search, not a product’s page' });
  if (times > 1) remarks.push({ kind: 'twice', text: 'The same link twice' });
  return remarks;
}

export function isSearch(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && isAtRetailer(url) && url.pathname === '/s';
}
