import { expect, test } from 'vitest';
import { formatUsd } from '#features/gadgets/prices.ts';
import { library } from '#tests/support/library.ts';
import { barsOf, chartErrors } from './charts.ts';

const { gadgets } = library;

function scopeOf(slug: string) {
  const own = gadgets.find((gadget) => gadget.slug === slug);
  if (!own) throw new Error(`No facts of ${slug}.`);
  return { own, all: gadgets };
}

test('three years are the price and thirty-six months of the plan', () => {
  const [own, ...rivals] = barsOf(
    { fact: 'three-years', with: 'eufy-solocam-s340 blink-outdoor-4' },
    scopeOf('arlo-pro-5s'),
  );

  const [price = 0, plan = 0] = (own?.note?.match(/[\d.]+/g) ?? []).map(Number);
  expect(own?.note).toBe(`$${price}, then $${plan} a month`);
  expect(own?.written).toBe(formatUsd(price + 36 * plan));
  expect(rivals.map(({ note }) => note)).toEqual(['No plan needed', 'No plan needed']);
});

test.each([
  [{ fact: 'tealights', with: 'bose-quietcomfort-ultra' }, /unknown fact: tealights/],
  [{ fact: 'battery', with: 'bose-quietcomfort-ultra the-gull' }, /“the-gull”, which has no facts/],
  [
    { fact: 'range', with: 'tesla-model-y dji-mini-4-pro' },
    /range of sony-wh-1000xm5, which is not a number/,
  ],
])('%o is rejected', (chart, message) => {
  expect(chartErrors(chart, scopeOf('sony-wh-1000xm5'))[0]?.[0]).toMatch(message);
});
