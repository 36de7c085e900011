import { z } from 'zod';
import { categorySlug } from '#content/slugs.ts';
import { valueError } from './fact-values.ts';
import { sentence, slug } from './facts.ts';
import { say } from './parse.ts';
import { factKeys, gadgetKinds } from './vocabulary.ts';

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

const searchWord = sentence.max(40);
const searchWords = z.array(searchWord);

const feature = z
  .strictObject({
    words: searchWords.min(1),
    fact: z.enum(factKeys),
    /** Which end of the scale comes first: that of the fact's direction, or the other. */
    first: z.enum(['best', 'worst', 'most', 'least']),
    /** Only gadgets that have at least this; for yes/no, those that have it. */
    min: z.union([z.number(), z.boolean(), sentence.max(20)]).optional(),
    /** Only gadgets that have at most this. */
    max: z.number().optional(),
    /** Continues the sentence "None of the drones we know …". */
    phrase: sentence.max(60).optional(),
    /** "small phone": alone, the word is a plain one. */
    onlyWithKind: z.boolean().optional(),
  })
  .superRefine(({ fact, min, max }, context) => {
    for (const [name, value] of Object.entries({ min, max })) {
      const fix = value === undefined ? undefined : valueError(fact, value);
      if (fix)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `“${value}” is no value of this fact.`,
          params: { fix },
        });
    }
  });

/** How the search understands words; their case, accents and plurals do not matter. */
const search = z.strictObject({
  /** Shown before a search, and after one without results. */
  suggestions: z.array(sentence.max(60)).max(6),
  /** The words for each kind of gadget; pages print the first one. */
  kinds: z.partialRecord(z.enum(gadgetKinds), searchWords.min(1)),
  /** The kind of gadget that somebody wants as a gift: a runner's is a watch. */
  people: z.partialRecord(z.enum(gadgetKinds), searchWords).default({}),
  /** Words that sort by a fact after "best", "longest", "most" and the like. */
  facts: z.partialRecord(z.enum(factKeys), searchWords),
  features: z.array(feature),
  /** The end of the scale that a word before a fact means. */
  superlatives: z.strictObject({
    best: searchWords,
    worst: searchWords,
    most: searchWords,
    least: searchWords,
  }),
  /** Words that sort products when no fact follows. */
  orders: z.strictObject({
    rating: searchWords,
    cheapest: searchWords,
    dearest: searchWords,
    newest: searchWords,
  }),
  /** Makers and product lines that people search for, by the kind of gadget they mean. */
  makers: z.partialRecord(z.enum(gadgetKinds), searchWords),
  /** Kinds of gadget without facts, and the nearest one that has some. */
  notCovered: z.array(
    z.strictObject({
      name: searchWord,
      words: searchWords.min(1),
      nearest: z.enum(gadgetKinds).optional(),
    }),
  ),
  /** Words of a question that say nothing about the gadget. */
  fillers: searchWords,
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
  search,
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
  search: 'Search words',
  speakers: 'Speakers',
  stores: 'Stores',
  texts: 'Site texts',
  words: 'Nicknames',
};

export type SiteFiles = { [Slug in SiteSlug]: z.output<(typeof siteSchemas)[Slug]> };
export type SiteFile = SiteFiles[SiteSlug];

export const isSiteSlug = (slug: string): slug is SiteSlug => Object.hasOwn(siteSchemas, slug);
