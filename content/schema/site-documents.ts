import { z } from 'zod';
import { defaultAffiliateTag } from '#content/site.ts';
import { categorySlug } from '#content/slugs.ts';
import { sentence, slug } from './facts.ts';
import { say } from './parse.ts';

/** Last lines of newsletter issues. */
const advice = z
  .array(sentence.max(160))
  .refine(
    (all) => new Set(all.map((one) => one.toLowerCase())).size === all.length,
    say('This contains the same line twice.', 'Remove one.'),
  );

const days = z.int().positive().max(3650);

/** After how many days an editor has to check something again. */
const checks = z.strictObject({ price: days, answer: days, facts: days });

/** The shelves of the site, in the order of the home page. */
const categories = z
  .array(
    z.strictObject({
      name: sentence.max(40),
      emoji: z.emoji(),
      /** For the overview. */
      description: sentence.max(160),
      /** Under the title of the category's own page. */
      tagline: sentence.max(160),
      /** A category with the same kind of product, which its page links to. */
      related: sentence.max(40).optional(),
      inFooter: z.boolean().optional(),
    }),
  )
  .refine(
    (all) => new Set(all.map(({ name }) => categorySlug(name))).size === all.length,
    say('Two categories have the same address.', 'Rename one.'),
  );

const order = z.strictObject({
  /** The blog's featured review. */
  featured: slug,
  /** Products are served in this order, and the first three are candidates; unlisted ones are new and come first. */
  products: z.array(slug),
});

/** Characters who talk readers out of a purchase, each with the review they come from. */
const speakers = z.record(
  slug,
  z.strictObject({ name: sentence.max(60), role: sentence.max(60), review: slug }),
);

const words = z.strictObject({
  /** Other names of products, in lower case and without accents. */
  nicknames: z.record(slug, z.array(sentence.max(40))),
});

const titledTexts = z.array(z.strictObject({ title: sentence.max(60), text: sentence.max(400) }));

const texts = z.strictObject({
  /** Signs reviews and articles. */
  byline: sentence.max(80),
  /** The About page's answers to "Why another review site?". */
  reasons: titledTexts,
  /** How a survival test works, for the dialog on the home page. */
  steps: titledTexts,
});

const shops = z.strictObject({
  /** The owner's tag at the retailer. */
  affiliateTag: z
    .string()
    .regex(/^[\w-]{1,60}$/, say('This is not an affiliate tag.', 'Enter one such as example-20.'))
    .default(defaultAffiliateTag),
  /** Cars are not sold by the retailer, so rivals link to their makers. */
  carMakers: z.record(slug, z.url({ protocol: /^https$/ })),
});

/** The schemas of the documents in `site`, by slug. */
export const siteSchemas = { advice, categories, checks, order, shops, speakers, texts, words };

export type SiteSlug = keyof typeof siteSchemas;

/** What the owner calls them. */
export const siteTitles: Record<SiteSlug, string> = {
  advice: 'Newsletter advice',
  categories: 'Categories',
  checks: 'Due-for-a-check limits',
  order: 'Home page order',
  shops: 'Store links',
  speakers: 'Speakers',
  texts: 'Site texts',
  words: 'Search words',
};

export type SiteFiles = { [Slug in SiteSlug]: z.output<(typeof siteSchemas)[Slug]> };
export type SiteFile = SiteFiles[SiteSlug];

export const isSiteSlug = (slug: string): slug is SiteSlug => Object.hasOwn(siteSchemas, slug);
