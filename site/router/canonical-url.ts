import { comparedSlugs, comparisonSlug } from '#content/comparison-slug.ts';
import { matchRoute, type Redirect } from './match.ts';
import { paths } from './paths.ts';
import type { Match } from './patterns.ts';

/**
 * Which page stands at an address that somebody has typed, or that a form without script has made. The site itself links to proper
 * addresses alone, so only the server needs this.
 */
export function properMatch(address: string): Match | Redirect {
  const match = matchRoute(address);
  if ('redirect' in match) return match;
  const proper = comparisonOf(match);
  return proper && proper !== match.path ? { redirect: proper, address: match.address } : match;
}

/** As the name of a gadget is spelled: whatever else was typed leads nowhere, least of all into a header. */
const slug = /^[a-z0-9-]+$/;

/** One comparison, one address: whatever the order, and from the places of the picker's form. */
function comparisonOf({ name, params, query: { with: _, ...places } }: Match): string | undefined {
  const slugs = name === 'comparison' ? comparedSlugs(params.gadgets ?? '') : Object.values(places);
  const isAsked = name === 'comparison' || (name === 'compare' && new Set(slugs).size > 1);
  return isAsked && slugs.every((one) => slug.test(one))
    ? paths.comparison(comparisonSlug(slugs))
    : undefined;
}
