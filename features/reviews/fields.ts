import { z } from 'zod';
import { type ReviewSection, reviewSections } from '#features/content/prose/components.ts';
import { cited, picture, say, sentence, slug } from '#features/content/values.ts';
import { factKeys } from '#features/gadgets/vocabulary.ts';

/** Title, pros and cons make a review; every other part is shown only if it is there. */

const score = z.strictObject({
  label: sentence.max(60),
  value: z.number().nonnegative(),
  note: cited(120).optional(),
  /** A fact of the gadget, one of its references or, for jokes, a phase of the story. */
  evidence: z
    .string()
    .regex(
      /^(?:(?:fact|ref):[a-z0-9]+(?:-[a-z0-9]+)*|phase:\d+)$/,
      say('This is no evidence.', 'Choose a fact, a source or a phase of the story.'),
    ),
});

const competitor = z.strictObject({
  slug,
  better: cited(160),
  worse: cited(160),
  pickIf: cited(160),
});

export const reviewFields = z.strictObject({
  /** The page's h1, unlike any other review's. */
  title: sentence.max(90),
  /** The hero's standfirst, one or two sentences. */
  summary: sentence.max(320).optional(),
  /** For the blog card. */
  excerpt: cited(200).optional(),
  /** For the description meta tag. */
  description: cited(160).optional(),
  /** For chat previews and social cards. */
  social: cited(200).optional(),
  tags: z.array(sentence.max(40)).max(6).optional(),
  persona: z.strictObject({ name: sentence, role: sentence }).optional(),
  testLength: sentence.max(40).optional(),
  /** Completes “Based on …” under the stars: the real basis, and the one in the story. */
  ratingBasis: z.strictObject({ true: sentence.max(120), story: sentence.max(120) }).optional(),
  /** Out of 10, where the review states one; twice the rating. */
  outOfTen: z.number().min(0).max(10).optional(),
  picture: picture.optional(),
  heroAlt: sentence.max(200).optional(),
  verdict: cited(420).optional(),
  /** The word of the rubber stamp. */
  stamp: sentence.max(14).optional(),
  bestFor: cited(140).optional(),
  pros: z.array(cited(120)).min(1).max(7),
  cons: z.array(cited(120)).min(1).max(6),
  /** The sidebar's table, drawn from the gadget's facts. */
  facts: z
    .strictObject({
      title: z.enum(['Quick Specs', 'Survival Stats']),
      keys: z.array(z.enum(factKeys)).max(10),
    })
    .optional(),
  keyFeatures: z.array(cited(90)).max(6).optional(),
  scores: z
    .array(
      z.strictObject({
        title: sentence.max(80),
        scale: z.enum(['of 10', 'of 100', 'percent']),
        items: z.array(score).min(1),
      }),
    )
    .optional(),
  /** Required if the rating is not the mean of the first score card. */
  discretion: cited(300).optional(),
  /** Big numbers of the story, such as “18 hrs” – “daily runtime”. */
  results: z
    .array(z.strictObject({ value: sentence, label: sentence }))
    .max(4)
    .optional(),
  phases: z
    .array(z.strictObject({ when: sentence, title: sentence, result: sentence.max(160) }))
    .max(9)
    .optional(),
  audiences: z
    .array(
      z.strictObject({ who: sentence, answer: z.enum(['yes', 'maybe', 'no']), why: cited(240) }),
    )
    .max(6)
    .optional(),
  competitors: z.array(competitor).max(5).optional(),
  buy: z.array(cited(160)).max(6).optional(),
  skip: z.array(cited(160)).max(6).optional(),
  analyticsKey: z
    .string()
    .regex(
      /^[a-z0-9]+(_[a-z0-9]+)*$/,
      say('This is not a key for analytics.', 'Use small letters, digits and single underscores.'),
    )
    .optional(),
  sku: sentence.max(60).optional(),
  more: z
    .strictObject({
      title: z.enum(['More Reviews', 'More Survival Tests']),
      /** Slugs of reviewed products, or `category/<slug>`. */
      links: z.array(z.union([slug, z.string().regex(/^category\/[a-z-]+$/)])).length(3),
    })
    .optional(),
  /** Headings of the parts of the text. */
  sections: z
    .strictObject(
      Object.fromEntries(
        reviewSections.map((section) => [section, sentence.max(70).optional()]),
      ) as Record<ReviewSection, z.ZodOptional<z.ZodString>>,
    )
    .optional(),
});

export type ReviewFields = z.output<typeof reviewFields>;
