import { z } from 'zod';
import { categorySlug } from '#content/slugs.ts';
import { sentence, slug } from './facts.ts';
import { say } from './parse.ts';

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

const stores = z.strictObject({
  /** A store that is missing here pays us nothing, and pages claim nothing about it. */
  list: z.array(store).refine(
    (all) => {
      const hosts = all.flatMap((one) => one.hosts);
      return new Set(hosts).size === hosts.length;
    },
    say('Two stores have the same domain.', 'Remove one.'),
  ),
  /** Amazon sells no cars, so rivals link to their makers. */
  carMakers: z.record(slug, z.url({ protocol: /^https$/ })),
});

/** The schemas of the documents in `site`, by slug. */
export const siteSchemas = {
  categories,
  checks,
  order,
  speakers,
  stores,
  texts,
  words,
};

export type SiteSlug = keyof typeof siteSchemas;

/** What the owner calls them. */
export const siteTitles: Record<SiteSlug, string> = {
  categories: 'Categories',
  checks: 'Due-for-a-check limits',
  order: 'Home page order',
  speakers: 'Speakers',
  stores: 'Stores',
  texts: 'Site texts',
  words: 'Nicknames',
};

export type SiteFiles = { [Slug in SiteSlug]: z.output<(typeof siteSchemas)[Slug]> };
export type SiteFile = SiteFiles[SiteSlug];

export const isSiteSlug = (slug: string): slug is SiteSlug => Object.hasOwn(siteSchemas, slug);
