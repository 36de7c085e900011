import { z } from 'zod';
import type { PublicContent } from '#features/content/public-content.ts';
import { say, sentence, slug } from '#features/content/values.ts';
import { categorySlug } from '#ui/paths.ts';

/** The records of the site, by slug: what gadgets and pages share. */

const days = z.int().positive().max(3650);

const category = z.strictObject({
  name: sentence.max(40),
  emoji: z.emoji(),
  /** For the overview. */
  description: sentence.max(160),
  /** Under the title of the category's own page. */
  tagline: sentence.max(160),
  /** A category with the same kind of product, which its page links to. */
  related: sentence.max(40).optional(),
  inFooter: z.boolean().optional(),
});

const store = z.strictObject({
  name: sentence.max(40),
  /** Their subdomains are the store too. */
  hosts: z
    .array(
      z
        .string()
        .regex(
          /^([a-z0-9-]+\.)+[a-z]{2,}$/,
          say('This is not a domain.', 'Write one such as example.com.'),
        ),
    )
    .min(1),
  paysUs: z.boolean(),
  /** Our tag, which links that have none get. */
  tag: z
    .string()
    .regex(/^[\w-]{1,60}$/, say('This is not an affiliate tag.', 'Enter one such as example-20.'))
    .optional(),
  /** Said on a page before its first link to the store; without it, a general sentence. */
  disclosure: sentence.max(160).optional(),
  /** Brands that belong to the store. */
  makes: z.array(sentence.max(40)).optional(),
});

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const titledTexts = z.array(z.strictObject({ title: sentence.max(60), text: sentence.max(400) }));

export const siteFields = {
  /** The shelves of the site, in the order of the home page. */
  categories: z.strictObject({
    list: z
      .array(category)
      .refine(
        (all) => isUnique(all.map(({ name }) => categorySlug(name))),
        say('Two categories have the same address.', 'Rename one.'),
      ),
  }),
  /** After how many days an editor has to check something again. */
  checks: z.strictObject({ price: days, answer: days, facts: days }),
  order: z.strictObject({
    /** The blog's featured review. */
    featured: slug,
    /** Cards are shown in this order, and the first three are candidates of the month. */
    products: z.array(slug),
  }),
  /** Characters who talk readers out of a purchase, each with the review they come from. */
  speakers: z.record(
    slug,
    z.strictObject({ name: sentence.max(60), role: sentence.max(60), review: slug }),
  ),
  /** A store that is missing here pays us nothing, and pages claim nothing about it. */
  stores: z.strictObject({
    list: z
      .array(store)
      .refine(
        (all) => isUnique(all.flatMap(({ hosts }) => hosts)),
        say('Two stores have the same domain.', 'Remove one.'),
      ),
  }),
  texts: z.strictObject({
    /** Signs reviews and articles. */
    byline: sentence.max(80),
    /** The About page's answers to “Why another review site?”. */
    reasons: titledTexts,
    /** How a survival test works, for the dialog on the home page. */
    steps: titledTexts,
  }),
};

export type SiteSlug = keyof typeof siteFields;
export type SiteRecords = { [Slug in SiteSlug]: z.output<(typeof siteFields)[Slug]> };

/** The records of the site as pages read them. */
export type Site = Omit<SiteRecords, 'categories'> & {
  categories: SiteRecords['categories']['list'];
};

/** Stands in for missing records. */
export const emptySite: Site = {
  categories: [],
  checks: { price: 60, answer: 120, facts: 365 },
  order: { featured: '', products: [] },
  speakers: {},
  stores: { list: [] },
  texts: { byline: '', reasons: [], steps: [] },
};

export function readSite(content: Pick<PublicContent, 'list'>): Site {
  const records = content
    .list('site')
    .map(({ slug, value }) => [slug, slug === 'categories' ? value.list : value]);
  return { ...emptySite, ...Object.fromEntries(records) };
}
