import { z } from 'zod';
import { citationsIn, formatCitation, withoutCitations } from '#content/prose/citations.ts';
import { valueError } from './fact-values.ts';
import { factKeys, factKind, gadgetKinds, isFactKey, notKnown } from './vocabulary.ts';

/** The schema of `content/facts/<slug>.yaml`. */

/** Characters of the reviews who talk readers out of a purchase, each with the review they come from. */
export const speakers = {
  gull: { name: 'A Taxpayer', role: 'gull, Sony review', review: 'sony-wh-1000xm5' },
  kevin: { name: 'Kevin', role: 'zombie, Tesla review', review: 'tesla-model-y' },
  vane: { name: 'P. Vane', role: 'Scoutmaster, 11, Garmin review', review: 'garmin-fenix-7' },
  chip: {
    name: 'Chip',
    role: 'haunts the gym, Apple Watch review',
    review: 'apple-watch-series-9',
  },
  denise: { name: 'Denise', role: 'lifeguard, DJI review', review: 'dji-mini-4-pro' },
  odell: { name: 'Odell', role: 'runs the counter, MacBook review', review: 'macbook-pro-m3' },
} as const;

export type Speaker = keyof typeof speakers;

export const speakerNames = Object.keys(speakers) as [Speaker, ...Speaker[]];

const sentence = z.string().trim().min(1);
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a slug can have only a-z, 0-9 and single hyphens');
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a year and a month, such as 2025-01');
const day = z.iso.date('must be a date, such as 2026-11-15');

export const reference = z.strictObject({
  publisher: sentence.max(60),
  title: sentence.max(140),
  /** Only a URL that an editor has opened. */
  url: z.url({ protocol: /^https$/, error: 'must be a full https:// URL' }).optional(),
  /** The day an editor read the source; without it, facts that cite it are unchecked. */
  checked: day.optional(),
});

const fact = z.strictObject({
  key: z.enum(factKeys, {
    error: ({ input }) => `${input} is not a key in content/schema/vocabulary.ts`,
  }),
  value: z.union([z.number(), z.boolean(), sentence.max(60)]),
  /** The maker's own figure, or one published by a third party. */
  kind: z.enum(['maker', 'published']).optional(),
  /** The condition of the measurement; only equal conditions compare. */
  measured: sentence.max(40).optional(),
  note: sentence.max(120).optional(),
  ref: slug.optional(),
});

const flaw = z.strictObject({
  rank: z.enum(['spoils', 'annoys', 'live']),
  text: sentence.refine(
    (text) => withoutCitations(text).length <= 140,
    'has more than 140 characters',
  ),
});

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
  speaker: z.enum(speakerNames),
  speech: z.array(sentence).refine((paragraphs) => {
    const words = paragraphs.join(' ').split(/\s+/).length;
    return words >= 120 && words <= 200;
  }, 'a speech must have 120 to 200 words'),
  reasons: z.array(sentence).length(2),
  /** What to buy instead for less money; without it, the cheapest gadget of the same kind. */
  cheaper: slug.optional(),
});

const fields = z.strictObject({
  /** Name and brand of a rival; our own products have theirs in `content/products`. */
  name: sentence.optional(),
  brand: sentence.optional(),
  kind: z.enum(gadgetKinds),
  /** The list price in the US, and the month for which it is true. */
  price: z.strictObject({ usd: z.number().positive(), month, ref: slug.optional() }),
  /** A newer list price, where a source gives one; it decides which of two gadgets is cheaper. */
  laterPrice: z.strictObject({ usd: z.number().positive(), month, ref: slug }).optional(),
  released: month.optional(),
  successor: slug.optional(),
  refs: z.record(slug, reference).default({}),
  facts: z.array(fact).min(1),
  /** Ordered by rank: spoils, annoys, live. */
  flaws: z.array(flaw).optional(),
  issues: z.array(z.strictObject({ text: sentence.max(240), ref: slug })).optional(),
  /** Running costs over three years; an empty list means none. */
  cost: z.array(cost).optional(),
  buried: burial.optional(),
  talkMeOut: talkMeOut.optional(),
  /** What changed after the review's date, newest first. */
  sinceThen: z
    .array(z.strictObject({ date: z.union([day, month]), text: sentence.max(240), ref: slug }))
    .optional(),
});

export type FactsFile = z.output<typeof fields>;
export type Fact = FactsFile['facts'][number];
export type Reference = FactsFile['refs'][string];

type Fault = [path: (string | number)[], message: string];

export const factsSchema = fields.superRefine((file, context) => {
  for (const [path, message] of faultsOf(file)) context.addIssue({ code: 'custom', path, message });
});

function faultsOf(file: FactsFile): Fault[] {
  return [
    ...file.facts.flatMap((each, index) => factFaults(each, index, file)),
    ...orderFaults(file),
    ...danglingReferences(file),
    ...(file.flaws ?? []).flatMap(({ text }, index) =>
      citationFaults(text, ['flaws', index, 'text'], file),
    ),
    ...(file.talkMeOut?.reasons ?? []).flatMap((text, index) =>
      citationFaults(text, ['talkMeOut', 'reasons', index], file),
    ),
    ...rankFaults(file),
    ...burialFaults(file),
    ...priceFaults(file),
  ];
}

function factFaults(
  { key, value, kind, measured, ref }: Fact,
  index: number,
  file: FactsFile,
): Fault[] {
  const at = (field: string, message: string): Fault => [
    ['facts', index, field],
    `${key} ${message}`,
  ];
  const faults: Fault[] = [];
  if (!factKind(key).kinds.includes(file.kind))
    faults.push(at('key', `does not belong to the kind ${file.kind}`));
  const wrong = valueError(key, value);
  if (wrong) faults.push(at('value', wrong));
  if (value === notKnown) {
    if (kind || ref || measured)
      faults.push(at('value', 'is not known, so it must have no kind, ref or measured'));
    return faults;
  }
  if (!kind) faults.push(at('key', 'needs a kind: maker or published'));
  if (!ref) faults.push(at('key', 'needs a ref: name the source'));
  if (key === 'battery' && typeof value === 'number' && !measured)
    faults.push(at('key', 'needs measured: under which condition?'));
  return faults;
}

/** Facts follow the vocabulary's order, each key once. */
function orderFaults({ facts }: FactsFile): Fault[] {
  return facts.flatMap(({ key }, index): Fault[] => {
    const before = facts[index - 1];
    if (!before || factKeys.indexOf(before.key) < factKeys.indexOf(key)) return [];
    const message =
      before.key === key ? `appears twice` : `belongs before ${before.key}, as in the vocabulary`;
    return [[['facts', index, 'key'], `${key} ${message}`]];
  });
}

function danglingReferences(file: FactsFile): Fault[] {
  const lists = (['facts', 'issues', 'cost', 'sinceThen'] as const).flatMap((list) =>
    (file[list] ?? []).map(({ ref }, index) => ({ path: [list, index, 'ref'], ref })),
  );
  const burial = { path: ['buried', 'ref'], ref: file.buried?.ref };
  const price = { path: ['price', 'ref'], ref: file.price.ref };
  const laterPrice = { path: ['laterPrice', 'ref'], ref: file.laterPrice?.ref };
  return [...lists, burial, price, laterPrice].flatMap(({ path, ref }): Fault[] =>
    ref === undefined || Object.hasOwn(file.refs, ref)
      ? []
      : [[path, `names no reference: ${ref}`]],
  );
}

/** A flaw or reason cites evidence in this file, or is marked as an opinion. */
function citationFaults(text: string, path: (string | number)[], file: FactsFile): Fault[] {
  const citations = citationsIn(text);
  if (citations.length === 0 && !text.startsWith('We think')) {
    return [[path, 'has no source: cite a fact or a reference, or begin with “We think”']];
  }
  return citations.flatMap((citation): Fault[] => {
    const isThere =
      Object.hasOwn(file.refs, citation.id) ||
      (isFactKey(citation.id) && file.facts.some(({ key }) => key === citation.id));
    return !citation.slug && (isThere || citation.id === 'price')
      ? []
      : [[path, `cites nothing in this file: ${formatCitation(citation)}`]];
  });
}

/** A grave needs a checked source. */
function burialFaults({ buried, refs }: FactsFile): Fault[] {
  const source = buried && refs[buried.ref];
  return source && !source.checked
    ? [[['buried', 'ref'], `has an unchecked source: ${buried.ref}`]]
    : [];
}

const newPrice = /\b(?:raised|cut|lowered)\b.*\bprices?\b|\bprices? (?:rose|fell|dropped)\b/i;

/** A new list price is data, so that comparisons use it; the sentence about it is derived. */
function priceFaults({ price, laterPrice, sinceThen = [] }: FactsFile): Fault[] {
  const typed = sinceThen.flatMap(({ text }, index): Fault[] =>
    newPrice.test(text)
      ? [[['sinceThen', index, 'text'], 'announces a new list price: put it in laterPrice']]
      : [],
  );
  return laterPrice && laterPrice.month <= price.month
    ? [...typed, [['laterPrice', 'month'], `must be later than ${price.month}`]]
    : typed;
}

const ranks = ['spoils', 'annoys', 'live'];

function rankFaults({ flaws = [], sinceThen = [] }: FactsFile): Fault[] {
  const outOfRank = flaws.flatMap(({ rank }, index): Fault[] => {
    const before = flaws[index - 1]?.rank;
    return before && ranks.indexOf(before) > ranks.indexOf(rank)
      ? [[['flaws', index, 'rank'], `${rank} belongs before ${before}`]]
      : [];
  });
  const outOfTime = sinceThen.flatMap(({ date }, index): Fault[] => {
    const before = sinceThen[index - 1]?.date;
    return before && before < date
      ? [[['sinceThen', index, 'date'], `${date} belongs before ${before}: newest first`]]
      : [];
  });
  return [...outOfRank, ...outOfTime];
}
