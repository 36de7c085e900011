import { expect, test } from 'vitest';
import { compareFacts } from './fact-table.tsx';
import type { Gadget } from './gadget.ts';
import { type FactKey, type FactValue, notKnown } from './vocabulary.ts';

interface Phone {
  facts?: Partial<Record<FactKey, FactValue>>;
  price?: Partial<Gadget['prices'][number]>;
  /** Whether an editor has read the source. */
  isRead?: boolean;
  kind?: Gadget['kind'];
}

/** A gadget with only these facts. */
function gadget(slug: string, { facts = {}, price, isRead = true, kind = 'phone' }: Phone): Gadget {
  const known = Object.entries(facts) as [FactKey, FactValue][];
  return {
    slug,
    name: slug.toUpperCase(),
    brand: 'Brand',
    kind,
    isRival: true,
    availability: 'sold',
    updates: [],
    prices: [{ usd: 100, month: '2025-01', kind: 'list', ref: 'shop', ...price }],
    refs: {
      shop: { publisher: 'Shop', title: 'Page', ...(isRead ? { checked: '2026-11-15' } : {}) },
    },
    facts: known.map(([key, value]) => ({ key, value, kind: 'maker' as const, ref: 'shop' })),
  };
}

const tableOf = (...gadgets: Gadget[]) => compareFacts(gadgets, new Date('2025-11-19'));
const rowOf = (label: string, ...gadgets: Gadget[]) =>
  tableOf(...gadgets).find((row) => row.label === label);
const marks = (label: string, ...gadgets: Gadget[]) =>
  rowOf(label, ...gadgets)?.cells.map(({ isBest }) => isBest);
const weights = (...grams: number[]) =>
  grams.map((weight, index) => gadget(`p${index}`, { facts: { weight } }));

test('a missing value is not known, and what is unknown of all is left out', () => {
  const rows = tableOf(
    gadget('a', { facts: { weight: 200, memory: notKnown } }),
    gadget('b', { facts: { storage: 128 } }),
  );
  expect(rows.map(({ group, label }) => `${group}: ${label}`)).toEqual([
    'Price: Last known price',
    'Body: Weight',
    'Inside: Storage, base model',
  ]);
  expect(rows[1]?.cells).toMatchObject([
    { text: '7.1 oz (200 g)', isBest: false },
    { text: 'Not known', isKnown: false },
  ]);
});

test('equal best values share the mark, and values within five percent have none', () => {
  expect(marks('Weight', ...weights(180, 180, 200))).toEqual([true, true, false]);
  expect(marks('Weight', ...weights(180, 180))).toEqual([false, false]);
  expect(marks('Weight', ...weights(250, 254))).toEqual([false, false]);
  expect(marks('Weight', ...weights(200, 211))).toEqual([true, false]);
});

test('nothing is marked by a source that nobody has read', () => {
  const [light, heavy] = [150, 250].map((weight) => ({ facts: { weight } }));
  expect(
    marks('Weight', gadget('a', { ...light, isRead: false }), gadget('b', { ...heavy })),
  ).toEqual([false, false]);
});

test('"Differences only" hides a row only if all values are equal', () => {
  const same = (...grams: number[]) => rowOf('Weight', ...weights(...grams))?.isSame;
  expect([same(180, 180), same(180, 181)]).toEqual([true, false]);
});

test('values measured in different ways have no mark, and the row says so', () => {
  const [played, browsed] = ['video', 'web'].map((measured, index) => {
    const one = gadget(`p${index}`, { facts: { battery: 10 + 10 * index } });
    return { ...one, facts: one.facts.map((fact) => ({ ...fact, measured })) };
  }) as [Gadget, Gadget];
  expect(rowOf('Battery life', played, browsed)).toMatchObject({
    note: 'Measured in different ways',
    cells: [{ isBest: false }, { isBest: false }],
  });
});

test('prices compare only on one basis, and a superseded price is not shown', () => {
  const priced = (price: NonNullable<Phone['price']>) => gadget('a', { price });
  const label = 'Last known price';
  expect(marks(label, priced({ usd: 90 }), priced({}))).toEqual([true, false]);
  const mixed = rowOf(label, priced({ usd: 90, kind: 'street' }), priced({}));
  expect(mixed?.note).toBe('List prices and prices in stores do not compare');
  expect(mixed?.cells).toMatchObject([
    { text: '$90', note: 'in stores, January 2025', isBest: false },
    { text: '$100', note: 'list price, January 2025', isBest: false },
  ]);
  expect(rowOf(label, priced({ usd: null }), priced({}))?.cells[0]).toMatchObject({
    text: 'Price changed, we are checking',
    isBest: false,
  });
});

test('an old price, or that of a gadget to skip, is no advantage', () => {
  const [cheap, dear] = [90, 100].map((usd) => gadget(`p${usd}`, { price: { usd } })) as [
    Gadget,
    Gadget,
  ];
  const label = 'Last known price';
  expect(marks(label, cheap, dear)).toEqual([true, false]);
  const old = gadget('old', { price: { usd: 90, month: '2024-10' } });
  expect(marks(label, old, dear)).toEqual([false, false]);
  const answer = { judgment: 'skip', month: '2025-11', text: 'No.' } as const;
  expect(marks(label, { ...cheap, answer }, dear)).toEqual([false, false]);
});

test('a fact that another kind of gadget does not have is not comparable', () => {
  const car = gadget('car', { kind: 'vehicle', facts: { cargo: 800 } });
  const van = gadget('van', { kind: 'vehicle', facts: { cargo: 900 } });
  expect(rowOf('Cargo space', car, van, gadget('phone', {}))?.cells.at(-1)?.text).toBe(
    'Not comparable',
  );
  expect(rowOf('Cargo space', car, gadget('phone', {}))).toBeUndefined();
});
