import { z } from 'zod';
import type { Report } from '#features/content/problems.ts';
import {
  cited,
  day,
  month,
  photo,
  picture,
  reference,
  say,
  sentence,
  slug,
} from '#features/content/values.ts';
import { tooLong } from '#platform/text.ts';
import { priceKinds } from './prices.ts';
import {
  availabilities,
  factKeys,
  gadgetKinds,
  hasFact,
  notKnown,
  valueError,
} from './vocabulary.ts';

/** A gadget as its owner edits it; `content/gadgets/<slug>.yaml` in the seed. */

const badgeColors = ['primary', 'secondary', 'yellow', 'green', 'blue', 'purple'] as const;

/** The incident report above every scenario; always fiction. */
const incident = z.strictObject({
  place: sentence.max(60),
  threat: sentence.max(60),
  /** 1 (mildly inconvenient) to 5 (bring biscuits). */
  level: z.int().min(1).max(5),
});

/** Only of what we tested; rivals have none. */
const card = z.strictObject({
  category: sentence.max(40),
  scenario: sentence.max(160),
  review: sentence.max(260),
  /** Out of 5 with one decimal; the only place that defines a rating. */
  rating: z.number().min(0).max(5).multipleOf(0.1),
  /** What it cost when we tested it. */
  tested: z.strictObject({ usd: z.number().positive(), month }),
  /** Up to three; default emoji fill the rest. */
  emoji: z
    .array(z.emoji())
    .max(3)
    .refine(
      (own) => new Set(own).size === own.length,
      say('This contains the same emoji twice.', 'Use different ones.'),
    )
    .optional(),
  badge: sentence.max(32).optional(),
  badgeColor: z.enum(badgeColors).optional(),
  /** Shown instead of the stock photo. */
  picture: picture.optional(),
  photo: photo.optional(),
  /** A stock photo often shows a related gadget. */
  photoAlt: sentence.max(90).optional(),
  drawingAlt: sentence.max(180).optional(),
  incident: incident.optional(),
});

const incompleteLink = 'Enter a full link that starts with https://.';
const foreign = 'Enter a link whose domain has only English letters. Others can imitate a store.';
const linkTooLong = tooLong('the link', 2048);

// Control, space, zero-width and bidirectional characters can hide the target of a link.
const deceptive = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

// No IP addresses and no hosts of the reader's own network.
const hostName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** `z.url()` accepts `javascript:` and `https://amazon.com@evil.example`. */
export const retailerUrl = z
  .string(incompleteLink)
  .max(2048, linkTooLong)
  .transform((text, context) => {
    const url = deceptive.test(text) ? null : URL.parse(text);
    const message = problemOf(text, url);
    if (url && !message) return url.href;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function problemOf(text: string, url: URL | null): string | undefined {
  // Neither credentials nor a port.
  const isPlain = /^https:\/\/[^/?#@:]+(?:[/?#]|$)/i.test(text);
  if (!url || !isPlain || !hostName.test(url.hostname)) return incompleteLink;
  // Letters of other alphabets can imitate a known host.
  if (/(^|\.)xn--/.test(url.hostname)) return foreign;
  return url.href.length > 2048 ? linkTooLong : undefined;
}

/** An address at a store, or words to search for at Amazon. */
const offer = z.union([
  z.strictObject({ store: sentence.max(40), url: retailerUrl }),
  z.strictObject({ store: sentence.max(40), search: sentence.max(100) }),
]);

const price = z.strictObject({
  /** Null: the prices before it are superseded, and the new one is unknown. */
  usd: z.number().positive().nullable(),
  month,
  kind: z.enum(priceKinds),
  store: sentence.max(40).optional(),
  ref: slug.optional(),
  /** The day an editor last saw that it still was the price. */
  checked: day.optional(),
});

const judgments = ['buy', 'buy-for-some', 'wait', 'skip'] as const;
export type Judgment = (typeof judgments)[number];

/** Should I buy it today? The rating stays what it was in the review. */
const answer = z.strictObject({
  judgment: z.enum(judgments),
  /** When an editor last asked the question. */
  month,
  text: cited(160),
  /** The price under which the answer is yes, and why. */
  under: z.strictObject({ usd: z.int().positive(), because: cited(120) }).optional(),
  instead: slug.optional(),
});

const fact = z.strictObject({
  key: z.enum(factKeys, {
    error: ({ input }) => ({
      message: `“${input}” is not a fact that we compare.`,
      fix: 'Remove it, and choose one from the list.',
    }),
  }),
  value: z.union([z.number(), z.boolean(), sentence.max(60)]),
  /** The maker's own figure, or one published by a third party. */
  kind: z.enum(['maker', 'published']).optional(),
  /** The condition of the measurement; only equal conditions compare. */
  measured: sentence.max(40).optional(),
  note: sentence.max(120).optional(),
  ref: slug.optional(),
});

export const flawRanks = ['spoils', 'annoys', 'live'] as const;

const flaw = z.strictObject({ rank: z.enum(flawRanks), text: cited(140) });

const cost = z.strictObject({
  what: sentence.max(80),
  usd: z.number().positive(),
  per: z.enum(['month', 'year', 'once']),
  note: sentence.max(120).optional(),
  ref: slug,
});

/** A grave; the cause is sourced, only the epitaph jokes. */
const burial = z.strictObject({
  why: z.enum(['discontinued', 'failed since', 'not again']),
  epitaph: sentence.max(120),
  cause: sentence.max(240),
  ref: slug,
  instead: z.strictObject({ slug, because: sentence.max(160) }),
});

/** The page that argues against a purchase: a character's speech, then two sourced reasons. */
const talkMeOut = z.strictObject({
  /** A character of the site record `speakers`. */
  speaker: slug,
  speech: z.array(sentence).refine(
    (paragraphs) => {
      const words = paragraphs.join(' ').split(/\s+/).length;
      return words >= 120 && words <= 200;
    },
    say('This speech is too short or too long.', 'Write 120 to 200 words.'),
  ),
  reasons: z.array(sentence).length(2),
  /** What to buy instead for less money; without it, the cheapest gadget of the same kind. */
  cheaper: slug.optional(),
});

const fields = z.strictObject({
  name: sentence.max(80),
  brand: sentence.max(40).optional(),
  kind: z.enum(gadgetKinds),
  /** Other names that people type, such as “psvr2”. */
  aliases: z.array(sentence.max(40)).optional(),
  card: card.optional(),
  /** The first is the main one. */
  stores: z.array(offer).optional(),
  prices: z.array(price).optional(),
  answer: answer.optional(),
  /** `replaced` shows the successor. */
  availability: z.enum(availabilities).optional(),
  released: month.optional(),
  successor: slug.optional(),
  refs: z.record(slug, reference).optional(),
  facts: z.array(fact).optional(),
  flaws: z.array(flaw).optional(),
  issues: z.array(z.strictObject({ text: sentence.max(240), ref: slug })).optional(),
  /** Running costs over three years; an empty list means none. */
  cost: z.array(cost).optional(),
  buried: burial.optional(),
  talkMeOut: talkMeOut.optional(),
  /** What changed after the review's date. */
  sinceThen: z
    .array(z.strictObject({ date: z.union([day, month]), text: sentence.max(240), ref: slug }))
    .optional(),
});

export type GadgetRecord = z.output<typeof fields>;
export type GadgetCard = z.output<typeof card>;
export type GadgetFact = NonNullable<GadgetRecord['facts']>[number];

export const gadgetSchema = fields.superRefine((record, context) =>
  checkRecord(record, (place, message, fix) =>
    context.addIssue({
      code: 'custom',
      path: typeof place === 'number' ? [] : [...place],
      message: `${message} ${fix}`,
    }),
  ),
);

/** What can be wrong inside one record. */
function checkRecord(record: GadgetRecord, report: Report): void {
  const { card, stores, facts = [], issues, cost, sinceThen, prices, buried, refs = {} } = record;
  if (card && !stores?.length)
    report(['stores'], 'A gadget with a card needs a store.', 'Add where it is sold.');
  for (const [index, offer] of (stores ?? []).entries())
    if ('search' in offer && offer.store !== 'Amazon')
      report(['stores', index, 'search'], 'We can search only at Amazon.', 'Paste a link.');
  if (card?.photo && !card.photoAlt)
    report(['card', 'photoAlt'], 'The stock photo has no alt text.', 'Say what it shows.');
  if (record.availability === 'replaced' && !record.successor)
    report(['successor'], 'There is no successor.', 'Name it, or choose discontinued.');
  const checkReference = (ref: string | undefined, path: PropertyKey[]): void => {
    if (ref !== undefined && !Object.hasOwn(refs, ref))
      report(path, `There is no reference “${ref}”.`, 'Add it under References.');
  };
  for (const [list, items] of Object.entries({ facts, issues, cost, sinceThen, prices }))
    for (const [index, { ref }] of (items ?? []).entries())
      checkReference(ref, [list, index, 'ref']);
  checkReference(buried?.ref, ['buried', 'ref']);
  for (const [index, own] of facts.entries()) checkFact(own, index, record, report);
}

function checkFact(
  { key, value, kind, measured, ref }: GadgetFact,
  index: number,
  { facts = [], kind: gadgetKind }: GadgetRecord,
  report: Report,
): void {
  const reject = (field: string, message: string, fix: string) =>
    report(['facts', index, field], message, fix);
  if (facts.findIndex((other) => other.key === key) < index)
    reject('key', `“${key}” appears twice.`, 'Remove one.');
  if (!hasFact(gadgetKind, key))
    reject('key', `“${key}” does not belong to the kind ${gadgetKind}.`, 'Remove it.');
  const expected = valueError(key, value);
  if (expected) reject('value', `“${key}” cannot be “${value}”.`, expected);
  if (value === notKnown) return;
  if (!kind) reject('key', `“${key}” has no publisher.`, 'Choose the maker or a third party.');
  if (!ref) reject('key', `“${key}” has no source.`, 'Choose its source.');
  if (key === 'battery' && typeof value === 'number' && !measured)
    reject('key', '“battery” has no condition.', 'Say under Condition how it was measured.');
}
