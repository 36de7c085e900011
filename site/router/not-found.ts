import { maxCompared, slugsInComparison } from '#content/slugs.ts';
import { noteSlug } from '#contract/notes.ts';
import { thanks } from '#site/features/contact/confirmations.ts';
import { isMonth } from '#site/features/votes/tally.ts';
import type { SiteContent } from '#site/prerender/site-content.ts';
import { findPost } from './match.ts';
import { paths } from './paths.ts';
import type { Match, Query } from './patterns.ts';

export const notFoundPath = '/page-not-found';

interface NamedRoute {
  param: string;
  has(name: string, site: SiteContent): boolean;
  pathOf(name: string): string;
}

const findGadget = ({ library }: SiteContent, slug: string) =>
  library.gadgets.find((gadget) => gadget.slug === slug);

/** Routes that match any name, though the content knows which exist. */
const namedRoutes: Record<string, NamedRoute> = {
  'savior-month': { param: 'month', has: isMonth, pathOf: paths.saviorMonth },
  note: {
    param: 'slug',
    has: (slug) => noteSlug.safeParse(slug).success,
    pathOf: paths.note,
  },
  letter: {
    param: 'date',
    has: (date) => isMonth(date.slice(0, 7)) && /^-\d\d$/.test(date.slice(7)),
    pathOf: paths.letter,
  },
  thanks: { param: 'what', has: (what) => Object.hasOwn(thanks, what), pathOf: paths.thanks },
  post: {
    param: 'id',
    has: (name, site) => findPost(site, name) !== undefined,
    pathOf: paths.post,
  },
  'talk-me-out': {
    param: 'slug',
    has: (slug, site) => findGadget(site, slug)?.isRival === false,
    pathOf: paths.talkMeOut,
  },
  comparison: { param: 'gadgets', has: isComparison, pathOf: paths.comparison },
};

/** None of the words given to the picker is a gadget. */
function picksNothing(query: Query, site: SiteContent): boolean {
  const slugs = Object.values(query).flatMap(slugsInComparison);
  return slugs.length > 0 && !slugs.some((slug) => findGadget(site, slug));
}

function isComparison(comparison: string, site: SiteContent): boolean {
  const slugs = slugsInComparison(comparison);
  return (
    slugs.length > 1 &&
    slugs.length <= maxCompared &&
    slugs.every((slug) => findGadget(site, slug) !== undefined)
  );
}

const unknown = 'unknown';

/**
 * The URL whose page is sent for a name that does not exist, so that it is rendered once and repeats
 * nothing of what was made up. Undefined where the page has to be rendered to find out.
 */
export function notFoundTemplate(
  { name, params, query }: Match,
  site: SiteContent,
): string | undefined {
  if (name === 'not-found') return notFoundPath;
  if (name === 'compare' && picksNothing(query, site)) return paths.compare({ with: unknown });
  const route = namedRoutes[name];
  return !route || route.has(params[route.param] ?? '', site) ? undefined : route.pathOf(unknown);
}
