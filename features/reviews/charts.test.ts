import { expect, test } from 'vitest';
import type { Gadget } from '#features/gadgets/gadget.ts';
import { formatUsd } from '#features/gadgets/prices.ts';
import { library } from '#tests/support/library.ts';
import { chartErrors, chartOf } from './charts.ts';

const { gadgets } = library;

function scopeOf(slug: string) {
  const own = gadgets.find((gadget) => gadget.slug === slug);
  if (!own) throw new Error(`No facts of ${slug}.`);
  return { own, all: gadgets };
}

const numbered = () => 1;

test('a chart shows the facts: own bar first, the longest at full width, each with its source', () => {
  const [own, ...rivals] = [30, 60, 20].map((value, index) => {
    const slug = ['sony', 'bose', 'apple'][index] ?? '';
    const fact = { key: 'battery', value, kind: 'maker', ref: 'maker' } as const;
    const refs = { maker: { publisher: slug, title: slug } };
    return { ...scopeOf('sony-wh-1000xm5').own, slug, name: slug, refs, facts: [fact] };
  }) as Gadget[] as [Gadget, ...Gadget[]];
  const { title, rows, sources } = chartOf(
    { fact: 'battery', rivals: ['bose', 'apple'] },
    { own, all: [own, ...rivals] },
    numbered,
  );

  expect(title).toBe('Battery life');
  expect(rows.map(({ name, written, share }) => [name, written, share])).toEqual([
    ['sony', '30 hours', 50],
    ['bose', '60 hours', 100],
    ['apple', '20 hours', 33],
  ]);
  expect(sources).toEqual(['sony', 'bose', 'apple']);
});

test('three years are the price and thirty-six months of the plan', () => {
  const { rows } = chartOf(
    { fact: 'three-years', rivals: ['eufy-solocam-s340', 'blink-outdoor-4'] },
    scopeOf('arlo-pro-5s'),
    numbered,
  );

  const [price = 0, plan = 0] = (rows[0]?.note?.match(/[\d.]+/g) ?? []).map(Number);
  expect(rows[0]?.note).toBe(`$${price}, then $${plan} a month`);
  expect(rows[0]?.written).toBe(formatUsd(price + 36 * plan));
  expect(rows.slice(1).map(({ note }) => note)).toEqual(['No plan needed', 'No plan needed']);
});

test.each([
  [{ fact: 'tealights', rivals: ['bose-quietcomfort-ultra'] }, /unknown fact: tealights/],
  [
    { fact: 'battery', rivals: ['bose-quietcomfort-ultra', 'the-gull'] },
    /“the-gull”, which has no facts/,
  ],
  [
    { fact: 'range', rivals: ['tesla-model-y', 'dji-mini-4-pro'] },
    /range of sony-wh-1000xm5, which is not a number/,
  ],
])('%o is rejected', (chart, message) => {
  expect(chartErrors(chart, scopeOf('sony-wh-1000xm5'))[0]?.[0]).toMatch(message);
});
