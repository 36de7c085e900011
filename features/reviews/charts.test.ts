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

test('a price chart shows what each costs today, its own first', () => {
  const [own, ...rivals] = barsOf(
    { fact: 'price', with: 'matic roborock-q5-max-plus' },
    scopeOf('roomba-j7'),
  );

  expect(own?.gadget.slug).toBe('roomba-j7');
  for (const bar of rivals) expect(bar.written).toBe(formatUsd(bar.amount));
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
