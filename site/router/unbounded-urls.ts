import { names } from 'virtual:content/gadget-names';
import { numbers } from 'virtual:content/numbers';
import { texts } from 'virtual:content/texts';
import { categories } from '#content/categories.ts';
import { comparedSlugs } from '#content/comparison-slug.ts';
import { mostCompared } from '#content/most-compared.ts';
import { categorySlug } from '#content/slug.ts';
import { categoryName } from '#site/features/catalog/category-words.ts';
import { thanks } from '#site/features/contact/confirmations.ts';
import { isMonth } from '#site/features/votes/is-month.ts';
import type { Redirect } from './match.ts';
import { paths } from './paths.ts';
import type { Match, Query } from './patterns.ts';

/** What an address calls something that is not there. */
export interface MadeUpName {
  /** As it stands in the address; in the page, among the data. */
  slug: string;
  /** As the page writes it, in its text. */
  name: string;
}

/** The one page for all addresses of a kind that name nothing. */
export interface StandIn {
  path: string;
  /** The name that was asked for, and what stands for it in the page; unset where the page does not repeat it. */
  said?: { asked: MadeUpName; gap: MadeUpName };
}

interface Naming {
  param: string;
  has(slug: string): boolean;
  pathOf(slug: string): string;
  /** How the page writes a name that is in its address. */
  nameOf?(slug: string): string;
}

/** Routes that match any name, though only some are there. A made-up name without an entry here would be rendered each time. */
const namings: Record<string, Naming> = {
  category: {
    param: 'category',
    has: (slug) => categories.some((name) => categorySlug(name) === slug),
    pathOf: paths.category,
    nameOf: categoryName,
  },
  'savior-month': {
    param: 'month',
    // Which months are over is in the database; what is no month needs no look.
    has: isMonth,
    pathOf: paths.saviorMonth,
  },
  letter: {
    param: 'date',
    // Which days had one is in the database; what is no day needs no look.
    has: (date) => isMonth(date.slice(0, 7)) && /^-\d\d$/.test(date.slice(7)),
    pathOf: paths.letter,
  },
  thanks: { param: 'what', has: (what) => Object.hasOwn(thanks, what), pathOf: paths.thanks },
  post: {
    param: 'id',
    has: (slug) => Object.hasOwn(numbers, slug) || Object.hasOwn(texts.post, slug),
    pathOf: paths.post,
  },
  'talk-me-out': {
    param: 'slug',
    has: (slug) => names.some((gadget) => gadget.slug === slug && !gadget.isRival),
    pathOf: paths.talkMeOut,
  },
  comparison: {
    param: 'gadgets',
    has: isComparison,
    pathOf: paths.comparison,
  },
};

const isKnown = (slug: string): boolean => names.some((gadget) => gadget.slug === slug);

/** Words behind the `?` of the picker of which none is a gadget: it says so, whatever they are. */
function picksNothing(query: Query): boolean {
  const slugs = Object.values(query).flatMap(comparedSlugs);
  return slugs.length > 0 && !slugs.some(isKnown);
}

function isComparison(comparison: string): boolean {
  const slugs = comparedSlugs(comparison);
  return slugs.length > 1 && slugs.length <= mostCompared && slugs.every(isKnown);
}

/** Stands for any name: letters that no page has otherwise. */
const nobody = 'nobodysownname';

/** For the server, which decides before it renders; undefined where something stands at the address. */
export function standInFor(match: Match | Redirect): StandIn | undefined {
  if ('redirect' in match) return undefined;
  const { name, params, query } = match;
  if (name === 'not-found') return { path: '/page-not-found' };
  if (name === 'compare' && picksNothing(query)) return { path: paths.compare({ with: nobody }) };
  const naming = namings[name];
  if (!naming) return undefined;
  const { param, has, pathOf, nameOf } = naming;
  const { [param]: slug = '' } = params;
  if (has(slug)) return undefined;
  if (!nameOf) return { path: pathOf(nobody) };
  return {
    path: pathOf(nobody),
    said: { asked: { slug, name: nameOf(slug) }, gap: { slug: nobody, name: nameOf(nobody) } },
  };
}
