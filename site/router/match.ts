import { comparisonSlug, slugsInComparison } from '#content/slugs.ts';
import { ownValue, type SiteContent } from '#site/prerender/site-content.ts';
import { paths } from './paths.ts';
import { type Match, matchPattern, unmatched } from './patterns.ts';

/** `address` is the normalized address that was asked for. */
export interface Redirect {
  redirect: string;
  address: string;
}

/** The page at an address, or where it moved. */
export function matchRoute(address: string, site: SiteContent): Match | Redirect {
  const match = matchPattern(address);
  if (!match) return unmatched(address);
  const to = movedTo(match, site);
  if (to && to !== match.path) return { redirect: to, address: match.address };
  const { slug = '' } = match.params;
  const isMissing = match.name === 'review' && !Object.hasOwn(site.documents.review, slug);
  return isMissing ? unmatched(address) : match;
}

function movedTo(match: Match, site: SiteContent): string | undefined {
  if (match.name === 'post') {
    const entry = site.library.entries.find(({ id }) => String(id) === match.params.id);
    return entry?.kind === 'review' ? paths.entry(entry) : undefined;
  }
  return comparisonOf(match);
}

/** As a slug is spelled: nothing else may get into a redirect. */
const slugPattern = /^[a-z0-9-]+$/;

/** A comparison has one URL, whatever the order, and also when the form without JavaScript made it. */
function comparisonOf({ name, params, query: { with: _, ...places } }: Match): string | undefined {
  const slugs =
    name === 'comparison' ? slugsInComparison(params.gadgets ?? '') : Object.values(places);
  const isAsked = name === 'comparison' || (name === 'compare' && new Set(slugs).size > 1);
  return isAsked && slugs.every((slug) => slugPattern.test(slug))
    ? paths.comparison(comparisonSlug(slugs))
    : undefined;
}

/** A post by its slug or its number. */
export function findPost({ documents, library }: SiteContent, name: string) {
  const entry = library.entries.find(({ id, kind }) => kind === 'post' && String(id) === name);
  return ownValue(documents.post, entry?.slug ?? name);
}
