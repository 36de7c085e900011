import { z } from 'zod';
import { citationsIn, formatCitation } from '#content/prose/citations.ts';
import type { Report } from '#content/report.ts';
import {
  cited,
  day,
  month,
  type Reference,
  reference,
  say,
  sentence,
  slug,
} from '#features/content/values.ts';
import { formatUsd, knownPrices, type Price, priceKinds } from '#features/gadgets/prices.ts';
import { valueError } from './fact-values.ts';
import { factKeys, gadgetKinds, hasFact, notKnown } from './vocabulary.ts';

/** The schema of `content/documents/facts/<slug>.yaml`. */

export { cited, type Reference, reference, sentence, slug };

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

const ranks = ['spoils', 'annoys', 'live'] as const;

const flaw = z.strictObject({ rank: z.enum(ranks), text: cited(140) });

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
  /** Another gadget with facts, and why it is the better buy. */
  instead: z.strictObject({ slug, because: sentence.max(160) }),
});

/** The page that argues against a purchase: a character's speech, then two sourced reasons. */
const talkMeOut = z.strictObject({
  /** A character of the site document `speakers`. */
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

const price = z.strictObject({
  /**
   * `not known`: an editor looked for the price of that month and found none. Null: the price
   * before it is superseded, and the new one is unknown.
   */
  usd: z.union([z.number().positive(), z.literal(notKnown), z.null()]),
  month,
  kind: z.enum(priceKinds).optional(),
  ref: slug.optional(),
  /** The day an editor last saw that it still was the price. */
  checked: day.optional(),
});

export const judgments = ['buy', 'buy-for-some', 'wait', 'skip'] as const;
export type Judgment = (typeof judgments)[number];

/** Should I buy it today? The rating stays what it was in the review. */
const answer = z.strictObject({
  judgment: z.enum(judgments),
  /** When an editor last asked the question. */
  month,
  text: cited(160),
  /** The price under which the answer is yes, and why. */
  under: z.strictObject({ usd: z.int().positive(), because: cited(120) }).optional(),
  /** Another gadget with facts. */
  instead: slug.optional(),
});

const fields = z.strictObject({
  /** Name and brand of a rival; our own products have theirs in `content/documents/products`. */
  name: sentence.optional(),
  brand: sentence.optional(),
  kind: z.enum(gadgetKinds),
  /** What people type for it; pages do not print them. */
  aliases: z.array(sentence.max(40)).max(20).optional(),
  /** By month, oldest first; the first is the price at the time of our review. */
  prices: z.array(price).min(1),
  answer: answer.optional(),
  released: month.optional(),
  successor: slug.optional(),
  refs: z.record(slug, reference).default({}),
  facts: z.array(fact).min(1),
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

export type FactsFile = z.output<typeof fields>;
export type Fact = FactsFile['facts'][number];

export const factsSchema = fields.superRefine((file, context) =>
  checkFile(file, (place, message, fix) =>
    context.addIssue({
      code: 'custom',
      path: typeof place === 'number' ? [] : [...place],
      message,
      params: { fix },
    }),
  ),
);

/** Facts as in the vocabulary, the worst flaws and the latest changes first. */
export function inOrder(file: FactsFile): FactsFile {
  const place = ({ key }: Fact) => factKeys.indexOf(key);
  const news = priceNews(knownPrices(file));
  const sinceThen = news.length > 0 ? [...news, ...(file.sinceThen ?? [])] : file.sinceThen;
  return {
    ...file,
    facts: file.facts.toSorted((a, b) => place(a) - place(b)),
    flaws: file.flaws?.toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank)),
    sinceThen: sinceThen?.toSorted((a, b) => b.date.localeCompare(a.date)),
  };
}

/** Sentences about new list prices. */
function priceNews(prices: readonly Price[]) {
  const listPrices = prices.filter(({ kind }) => kind === 'list');
  return listPrices.slice(1).flatMap(({ usd, month: date, ref }, index) => {
    const before = listPrices[index]?.usd ?? usd;
    if (before === usd || !ref) return [];
    const direction = usd > before ? 'up' : 'down';
    const text = `The US list price was ${formatUsd(usd)}, ${direction} from ${formatUsd(before)}.`;
    return [{ date, text, ref }];
  });
}

const newPrice = /\b(?:raised|cut|lowered)\b.*\bprices?\b|\bprices? (?:rose|fell|dropped)\b/i;

function checkFile(file: FactsFile, report: Report): void {
  const { facts, issues, cost, sinceThen, prices, buried, refs } = file;
  for (const [index, fact] of facts.entries()) checkFact(fact, index, file, report);
  for (const [list, items] of Object.entries({ facts, issues, cost, sinceThen, prices }))
    for (const [index, { ref }] of (items ?? []).entries())
      checkReference(ref, [list, index, 'ref']);
  checkReference(buried?.ref, ['buried', 'ref']);
  function checkReference(ref: string | undefined, path: PropertyKey[]): void {
    if (ref !== undefined && !Object.hasOwn(refs, ref))
      report(
        path,
        `There is no reference “${ref}”.`,
        'Add it under References, or choose another.',
      );
  }
  const source = buried && refs[buried.ref];
  if (source && !source.checked)
    report(['buried', 'ref'], `Nobody has checked “${buried.ref}”.`, 'Read it and add its date.');
  checkPrices(prices, report);
  // A new list price is data, so that comparisons use it.
  for (const [index, { text }] of (sinceThen ?? []).entries())
    if (newPrice.test(text))
      report(
        ['sinceThen', index, 'text'],
        'This announces a new list price.',
        'Add it under Prices.',
      );
  for (const [index, { text }] of (file.flaws ?? []).entries())
    checkCitations(text, ['flaws', index, 'text'], file, report);
  for (const [index, text] of (file.talkMeOut?.reasons ?? []).entries())
    checkCitations(text, ['talkMeOut', 'reasons', index], file, report);
}

function checkPrices(prices: FactsFile['prices'], report: Report): void {
  for (const [index, { usd, month: own, kind, ref }] of prices.entries()) {
    const before = prices[index - 1];
    // The price of the review stays, even if its own month had a newer one.
    const isSecond = index > 1 && before?.month === own && before.kind === kind;
    const isLast = index === prices.length - 1;
    const at = (field: string) => ['prices', index, field];
    if (before && own < before.month)
      report(at('month'), `This is before ${before.month}.`, 'Put the oldest price first.');
    if (isSecond) report(at('month'), `There are two ${kind} prices of ${own}.`, 'Remove one.');
    if (usd === notKnown) {
      if (index === 0 || !isLast)
        report(at('usd'), 'Only the last of several prices can be unknown.', 'Remove it.');
      if (kind || ref)
        report(at('usd'), 'An unknown price has a source.', 'Remove its kind and its source.');
    } else if (usd === null) {
      if (index === 0) report(at('usd'), 'There is no price before it.', 'Remove it.');
      if (kind) report(at('kind'), 'A superseded price has a kind.', 'Remove its kind.');
    } else if (!kind)
      report(at('kind'), 'The price has no kind.', 'Choose list price or street price.');
  }
}

function checkFact(
  { key, value, kind, measured, ref }: Fact,
  index: number,
  file: FactsFile,
  report: Report,
): void {
  const reject = (field: string, message: string, fix: string) =>
    report(['facts', index, field], message, fix);
  if (file.facts.findIndex((other) => other.key === key) < index)
    reject('key', `“${key}” appears twice.`, 'Remove one.');
  if (!hasFact(file.kind, key))
    reject('key', `“${key}” does not belong to the kind ${file.kind}.`, 'Remove it.');
  const expected = valueError(key, value);
  if (expected) reject('value', `“${key}” cannot be “${value}”.`, expected);
  if (value === notKnown) {
    if (kind || ref || measured)
      reject(
        'value',
        `“${key}” is not known but has a source.`,
        'Remove source, publisher and condition.',
      );
    return;
  }
  if (!kind) reject('key', `“${key}” has no publisher.`, 'Choose the maker or a third party.');
  if (!ref) reject('key', `“${key}” has no source.`, 'Choose its source.');
  if (key === 'battery' && typeof value === 'number' && !measured)
    reject('key', '“battery” has no condition.', 'Say under Condition how it was measured.');
}

/** What a flaw or reason cites is in this file. */
function checkCitations(
  text: string,
  path: PropertyKey[],
  { facts, refs }: FactsFile,
  report: Report,
): void {
  const known = new Set(['price', ...Object.keys(refs), ...facts.map(({ key }) => key)]);
  for (const citation of citationsIn(text))
    if (citation.slug || !known.has(citation.id))
      report(
        path,
        `${formatCitation(citation)} is nothing in this file.`,
        'Cite one of its facts or references.',
      );
}
