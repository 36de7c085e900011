import { expect, test } from 'vitest';
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
  const scope = scopeOf('sony-wh-1000xm5');
  const { title, rows, sources } = chartOf(
    { fact: 'battery', rivals: ['sennheiser-momentum-4-wireless', 'apple-airpods-max'] },
    scope,
    numbered,
  );

  expect(title).toBe('Battery life');
  expect(rows.map(({ name, written, share }) => [name, written, share])).toEqual([
    ['Sony WH-1000XM5', '30 hours', 50],
    ['Sennheiser Momentum 4 Wireless', '60 hours', 100],
    ['Apple AirPods Max', '20 hours', 33],
  ]);
  expect(sources).toEqual(['Sony', 'Sennheiser', 'Geeky Gadgets']);
});

test('three years are the price and thirty-six months of the plan', () => {
  const { rows } = chartOf(
    { fact: 'three-years', rivals: ['eufy-solocam-s340', 'blink-outdoor-4'] },
    scopeOf('arlo-pro-5s'),
    numbered,
  );

  const [price = 0, plan = 0] = (rows[0]?.note?.match(/[\d.]+/g) ?? []).map(Number);
  expect(rows[0]?.note).toBe(`$${price}, then $${plan} a month`);
  expect(rows[0]?.written).toBe(`$${Math.round(price + 36 * plan)}`);
  expect(rows.slice(1).map(({ note }) => note)).toEqual(['No plan needed', 'No plan needed']);
});

test.each([
  [{ fact: 'tealights', rivals: ['bose-quietcomfort-ultra'] }, /unknown fact: tealights/],
  [{ fact: 'battery', rivals: ['bose-quietcomfort-ultra'] }, /fewer than 3 bars/],
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
