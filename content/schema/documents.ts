import { z } from 'zod';
import { type ReviewSection, reviewSections } from '#content/prose/components.ts';
import { availabilities } from '#contract/catalog-values.ts';
import { cited, reference, sentence, slug } from './facts.ts';
import { say } from './parse.ts';
import { factKeys } from './vocabulary.ts';

/**
 * The schemas of products and of the front matter of texts; `parse-document.ts` applies them.
 */

export const badgeColors = ['primary', 'secondary', 'yellow', 'green', 'blue', 'purple'] as const;

const photo = z
  .string()
  .regex(
    /^photo-\d+-[0-9a-f]+$/,
    say('This is not the id of a stock photo.', 'Copy it from the photo’s address: photo-….'),
  );

/** What changed in the text after it was published, for readers who come back. */
const updates = z
  .array(
    z.strictObject({
      date: z.iso.date(),
      kind: z.enum(['update', 'correction']).optional(),
      text: cited(240),
    }),
  )
  .default([]);

/** Slugs that the document had in public before; their URLs redirect. */
const oldSlugs = z.array(slug).optional();

/** The id of an uploaded picture. */
const image = z.string().min(1).max(64).optional();

/** The incident report above every scenario; always fiction. */
const incident = z.strictObject({
  place: sentence.max(60),
  threat: sentence.max(60),
  /** 1 (mildly inconvenient) to 5 (bring biscuits). */
  level: z.int().min(1).max(5),
});

export const productSchema = z.strictObject({
  name: sentence,
  brand: sentence,
  category: sentence.max(40),
  /** Out of 5 with one decimal; the only place that defines a rating. */
  rating: z.number().min(0).max(5).multipleOf(0.1),
  scenario: sentence.max(160),
  review: sentence.max(260),
  incident,
  /** Up to three; default emoji fill the rest. */
  emoji: z
    .array(z.emoji())
    .max(3)
    .refine(
      (own) => new Set(own).size === own.length,
      say('This contains the same emoji twice.', 'Use different ones.'),
    )
    .default([]),
  badge: sentence.max(32).optional(),
  badgeColor: z.enum(badgeColors).default('primary'),
  /** Photo id at the stock host; without one, only the drawing is shown. */
  photo: photo.optional(),
  /** The photo often shows a related gadget, so its alt text must say "stock photo". */
  photoAlt: sentence
    .max(90)
    .includes('stock photo', say('This does not say “stock photo”.', 'Add these words.'))
    .optional(),
  /** The drawing's alt text. */
  drawingAlt: sentence.max(180),
  /** A search at Amazon, or the URL of any store. */
  sold: z.union([
    z.strictObject({ search: sentence }),
    z.strictObject({ url: z.url({ protocol: /^https$/ }) }),
  ]),
  /** `replaced` shows the successor that its facts name. */
  availability: z.enum(availabilities).default('sold'),
  image,
  oldSlugs,
});

const score = z.strictObject({
  label: sentence,
  value: z.number().nonnegative(),
  note: cited(120).optional(),
  /** A fact of the gadget, one of its references or, for jokes, a phase of the story. */
  evidence: z
    .string()
    .regex(
      /^(?:(?:fact|ref):[a-z0-9]+(?:-[a-z0-9]+)*|phase:\d+)$/,
      say('This is no evidence.', 'Write fact:<key>, ref:<id> or phase:<number>.'),
    ),
});

export const reviewSchema = z.strictObject({
  /** Its number on the blog; `/blog/<id>` redirects to it. */
  id: z.int().positive(),
  /** The page's h1, unlike any other review's. */
  title: sentence.max(90),
  /** The hero's standfirst, one or two sentences. */
  summary: sentence.max(320),
  /** For the blog card. */
  excerpt: cited(200),
  /** For the description meta tag. */
  description: cited(160, 70),
  /** For chat previews and social cards. */
  social: cited(200, 50),
  date: z.iso.datetime(),
  tags: z.array(sentence).min(3).max(6),
  persona: z.strictObject({ name: sentence, role: sentence }),
  testLength: sentence,
  /**
   * Completes "Based on …" under the stars: the real basis of the rating, and the one in the story.
   */
  ratingBasis: z.strictObject({ true: sentence.max(120), story: sentence.max(120) }),
  /** Out of 10, where the review states one; twice the product's rating. */
  outOfTen: z.number().min(0).max(10).optional(),
  heroAlt: sentence.max(200),
  verdict: cited(420),
  /** The word of the rubber stamp. */
  stamp: sentence.max(14),
  bestFor: cited(140),
  pros: z.array(cited(120)).min(4).max(7),
  cons: z.array(cited(120)).min(3).max(6),
  /** The sidebar's table, drawn from the gadget's facts. */
  facts: z.strictObject({
    title: z.enum(['Quick Specs', 'Survival Stats']),
    keys: z.array(z.enum(factKeys)).min(5).max(10),
  }),
  keyFeatures: z.array(cited(90)).min(3).max(6),
  scores: z
    .array(
      z.strictObject({
        title: sentence,
        scale: z.enum(['of 10', 'of 100', 'percent']),
        items: z.array(score).min(3),
      }),
    )
    .min(1),
  /** Required if the rating is not the mean of the first score card. */
  discretion: cited(300).optional(),
  /** How the scores of the first card are weighed, by their labels. */
  weights: z.record(sentence, z.number().positive()).optional(),
  /** Big numbers of the story, such as "18 hrs" – "daily runtime". */
  results: z
    .array(z.strictObject({ value: sentence, label: sentence }))
    .min(3)
    .max(4)
    .optional(),
  phases: z
    .array(z.strictObject({ when: sentence, title: sentence, result: sentence.max(160) }))
    .min(4)
    .max(9),
  audiences: z
    .array(
      z.strictObject({ who: sentence, answer: z.enum(['yes', 'maybe', 'no']), why: cited(240) }),
    )
    .min(3)
    .max(6),
  competitors: z
    .array(
      // Its facts file defines the name and price.
      z.strictObject({ slug, better: cited(160), worse: cited(160), pickIf: cited(160) }),
    )
    .min(3)
    .max(5),
  buy: z.array(cited(160)).min(3).max(6),
  skip: z.array(cited(160)).min(3).max(6),
  updates,
  oldSlugs,
  image,
  analyticsKey: z
    .string()
    .regex(
      /^[a-z0-9]+(_[a-z0-9]+)*$/,
      say('This is not an analytics key.', 'Use small letters, digits and single underscores.'),
    ),
  sku: sentence.optional(),
  more: z.strictObject({
    title: z.enum(['More Reviews', 'More Survival Tests']),
    /** Slugs of reviewed products, or `category/<slug>`. */
    links: z.array(z.union([slug, z.string().regex(/^category\/[a-z-]+$/)])).length(3),
  }),
  sections: z.strictObject(
    Object.fromEntries(reviewSections.map((section) => [section, sentence.max(70)])) as Record<
      ReviewSection,
      z.ZodString
    >,
  ),
});

/** A title and a text are enough; `post-texts.ts` has the defaults of the optional texts. */
export const postSchema = z.strictObject({
  /** Its number on the blog; `/blog/<id>` redirects to it. */
  id: z.int().positive(),
  title: sentence.max(120),
  excerpt: sentence.max(200).optional(),
  description: sentence.max(160).optional(),
  social: sentence.max(200).optional(),
  date: z.iso.datetime(),
  category: sentence.optional(),
  tags: z.array(sentence).default([]),
  photo: photo.optional(),
  heroAlt: sentence.max(200).optional(),
  /** Sources that the text cites with `[^id]`. */
  refs: z.record(slug, reference).default({}),
  updates,
  oldSlugs,
  image,
});

/** The text of a page is all it has. */
export const pageSchema = z.strictObject({});

export type ProductFile = z.output<typeof productSchema>;
export type ReviewFile = z.output<typeof reviewSchema>;
export type PostFile = z.output<typeof postSchema>;
export type PageFile = z.output<typeof pageSchema>;
