import { expect, test } from 'vitest';
import { emptySite } from '#content/library.ts';
import {
  type FactKey,
  type FactValue,
  factKeys,
  factKind,
  notKnown,
} from '#content/schema/vocabulary.ts';
import { type ComparedGadget, toComparedGadget } from '#content/views/comparison.ts';
import { library } from '#tests/support/library.ts';
import { type Comparison, compare } from './comparison.ts';
import type { Row } from './rows.ts';
import { wording } from './wording.ts';

const gadgets = new Map(
  library.gadgets.map((gadget) => [gadget.slug, toComparedGadget(gadget, library)]),
);

function of(...slugs: string[]): ComparedGadget[] {
  return slugs.map((slug) => {
    const gadget = gadgets.get(slug);
    if (!gadget) throw new Error(`There is no ${slug}.`);
    return gadget;
  });
}

const rowsOf = ({ facts }: Comparison): Row[] => facts.groups.flatMap(({ rows }) => rows);
const rowOf = (comparison: Comparison, label: string) =>
  rowsOf(comparison).find((row) => row.label === label);

/** A phone with only these facts. */
function phone(
  slug: string,
  facts: Partial<Record<FactKey, FactValue>>,
  usd = 100,
): ComparedGadget {
  const known = Object.entries(facts) as [FactKey, FactValue][];
  const gadget = {
    slug,
    name: slug.toUpperCase(),
    brand: 'Brand',
    kind: 'phone' as const,
    isRival: true,
    prices: [{ usd, month: '2025-01', kind: 'list' as const }],
    refs: { shop: { publisher: 'Shop', title: 'Page' } },
    facts: known.map(([key, value]) => ({ key, value, kind: 'maker' as const, ref: 'shop' })),
  };
  return toComparedGadget(gadget, { products: [], reviews: [], gadgets: [], site: emptySite });
}

test('a missing value is not known, and facts unknown for all are listed separately', () => {
  const { facts } = compare([
    phone('a', { weight: 200, memory: notKnown }),
    phone('b', { storage: 128 }),
  ]);
  expect(facts.groups.map(({ name }) => name)).toEqual(['Body', 'Inside']);
  expect(facts.groups[0]?.rows[0]?.cells).toMatchObject([
    { text: '7.1 oz (200 g)', isBetter: false },
    { state: 'Not known' },
  ]);
  expect(facts.unknown).toContain('Memory');
});

const marksIn = (comparison: Comparison, label: string) =>
  rowOf(comparison, label)?.cells.map((cell) => cell.state === 'known' && cell.isBetter);

test('equal best values share the mark, and all-equal values have none', () => {
  const marks = (...weights: number[]) =>
    marksIn(compare(weights.map((weight, index) => phone(`p${index}`, { weight }))), 'Weight');
  expect(marks(180, 180, 200)).toEqual([true, true, false]);
  expect(marks(180, 180, 180)).toEqual([false, false, false]);
});

test('a row counts as the same only if all values are equal', () => {
  const same = (...values: (string | number)[]) =>
    rowsOf(compare(values.map((weight, index) => phone(`p${index}`, { weight }))))[0]?.isSame;
  expect(same(180, 180)).toBe(true);
  expect(same(180, 181)).toBe(false);
  expect(same(180, notKnown)).toBe(false);
});

test('values measured in different ways have no mark and are labeled as uneven', () => {
  const laptops = compare(of('macbook-pro-m3', 'microsoft-surface-laptop-7-13-8-inch'));
  expect(rowOf(laptops, 'Battery life')).toMatchObject({ isUneven: true });
  expect(marksIn(laptops, 'Battery life')).toEqual([false, false]);
  const phones = compare(of('iphone-15-pro', 'samsung-galaxy-s24-ultra', 'google-pixel-9-pro'));
  expect(marksIn(phones, 'Battery life')).toEqual([false, true, false]);
});

test('values within five percent have no mark', () => {
  const weights = (one: number, other: number) =>
    marksIn(compare([phone('a', { weight: one }), phone('b', { weight: other })]), 'Weight');
  expect(weights(250, 254)).toEqual([false, false]);
  expect(weights(200, 211)).toEqual([true, false]);
});

test('a mark is doubtful if a compared source has not been read', () => {
  const cells = rowOf(
    compare([phone('a', { weight: 150 }), phone('b', { weight: 250 })]),
    'Weight',
  )?.cells;
  expect(cells?.[0]).toMatchObject({ isBetter: true, isDoubtful: true });
});

test('a lower price counts as an advantage', () => {
  const edges = (one: number, other: number) =>
    compare([phone('a', { weight: 200 }, one), phone('b', { weight: 200 }, other)]).picks.map(
      ({ edge }) => edge,
    );
  expect(edges(100, 173)).toEqual([['price'], []]);
  expect(edges(100, 104)).toEqual([[], []]);
});

test('every fact that can be better has a wording', () => {
  const unworded = factKeys.filter(
    (key) => factKind(key).direction !== 'neither' && wording[key] === undefined,
  );
  expect(unworded).toEqual([]);
});

test('a car and headphones have no comparable facts', () => {
  const { isComparable, difference, picks, facts } = compare(
    of('sony-wh-1000xm5', 'tesla-model-y'),
  );
  expect([isComparable, difference, picks.map(({ edge }) => edge)]).toEqual([
    false,
    undefined,
    [[], []],
  ]);
  expect(facts.groups.flatMap(({ rows }) => rows).length).toBeGreaterThan(5);
  expect(compare(of('airpods-pro-2', 'sony-wh-1000xm5')).isComparable).toBe(true);
});

test('the biggest difference is the largest factor, including price, with the better value first', () => {
  const difference = (one: ComparedGadget, other: ComparedGadget) =>
    compare([one, other]).difference;
  expect(difference(phone('a', { storage: 128 }), phone('b', { storage: 384 }))).toEqual({
    label: 'storage in the base model',
    ends: [
      { name: 'B', text: '384 GB', share: 1 },
      { name: 'A', text: '128 GB', share: 1 / 3 },
    ],
  });
  expect(
    difference(phone('a', { weight: 200 }, 100), phone('b', { weight: 200 }, 130)),
  ).toMatchObject({ label: 'the price', ends: [{ name: 'A', text: '$100' }, { name: 'B' }] });
  // Resolution differs a lot but matters little.
  const [sharp, light] = [
    phone('a', { resolution: 200, weight: 260 }),
    phone('b', { resolution: 48, weight: 200 }),
  ];
  expect(difference(sharp, light)).toMatchObject({ label: 'weight' });
  expect(difference(phone('a', { resolution: 200 }), phone('b', { resolution: 48 }))).toMatchObject(
    { label: 'resolution' },
  );
  expect(
    difference(phone('a', { weight: 200 }, 100), phone('b', { weight: 210 }, 104)),
  ).toBeUndefined();
  const [sealed, bare] = [phone('a', { water: 'IP68' }, 130), phone('b', { water: 'none' })];
  expect(difference(sealed, bare)).toMatchObject({
    label: 'the water rating',
    ends: [{ name: 'A' }, { name: 'B', text: 'None' }],
  });
});

test('reasons come from the reviews; a rival’s come from the compared product’s review', () => {
  const { picks } = compare(of('bose-quietcomfort-ultra', 'sony-wh-1000xm5'));
  const sony = library.reviews.find(({ slug }) => slug === 'sony-wh-1000xm5');
  expect(picks[1]?.reasons).toEqual(sony?.buy.slice(0, 3));
  expect(picks[1]?.against).toEqual(sony?.skip.slice(0, 2));
  expect(picks[0]?.reasons).toEqual(
    sony?.competitors.flatMap(({ slug, pickIf }) =>
      slug === 'bose-quietcomfort-ultra' ? [pickIf] : [],
    ),
  );
  expect(picks[1]?.edge).toContain('battery');
});
