import { comparedSlugs, comparisonSlug } from '#content/comparison-slug.ts';
import type { Address, Budget } from '#server/front.ts';
import { paths } from '#site/router/paths.ts';
import type { Match } from '#site/router/patterns.ts';
import { keptTexts } from './kept-texts.ts';
import type { Entry } from './renderer.ts';

/** Which kept answer stands at an address. `listed` are the pages that a visitor may find. */
export function createFind(
  { matchRoute, standInFor }: Entry,
  listed: ReadonlySet<string>,
): (path: string, search: string) => Address {
  return (path, search) => {
    if (keptTexts.has(path)) return { key: path, isThere: true };
    const match = matchRoute(`${path}?${search}`);
    const standIn = standInFor(match);
    if (standIn) return { key: standIn.path, isThere: false, said: standIn.said };
    if (!('route' in match)) return { key: match.address, isThere: true };
    const { route, path: plain, address } = match;
    const isPrivate = route.private !== undefined;
    return {
      key: isOfTheDesk(match) ? plain : address,
      isThere: true,
      isPrivate,
      budget: budgetOf(match, listed),
    };
  };
}

/** Pages without number, which anybody can ask for one after the other. */
function budgetOf(
  { name, route, path, query }: Match,
  listed: ReadonlySet<string>,
): Budget | undefined {
  if (route.volatile) return 'searches';
  if (name !== 'compare')
    return isView({ route, query }) || isUnlisted(path, listed) ? 'unlisted' : undefined;
  const picked = Object.values(query).flatMap(comparedSlugs);
  return picked.length > 1 && isUnlisted(paths.comparison(comparisonSlug(picked)), listed)
    ? 'unlisted'
    : undefined;
}

/** What the desk shows is made in the browser: the server's page is the same whatever stands behind the `?`. */
const isOfTheDesk = ({ route }: Pick<Match, 'route'>): boolean =>
  Boolean(route.private && route.wakes);

/**
 * A list that is sorted, filtered or turned over: of the home page alone there are thirty thousand, and each takes as long to make as the page itself. And what a link of a mail
 * leads to: whoever makes up keys has a page made for each.
 */
const isView = (match: Pick<Match, 'route' | 'query'>): boolean =>
  !isOfTheDesk(match) && Object.keys(match.query).length > 0;

const comparisons = paths.comparison('');

/** A comparison that nobody is led to: there are millions. Not told apart here: one of gadgets that are not there. */
export const isUnlisted = (path: string, listed: ReadonlySet<string>): boolean =>
  path.startsWith(comparisons) && !listed.has(path);

/** What all comparisons that are not listed count as. */
export const unlistedComparisons = `${comparisons}*`;
