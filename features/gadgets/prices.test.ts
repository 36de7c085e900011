import { expect, test } from 'vitest';
import { changedSince, currentPrice, formatUsd, wholeDollars } from './prices.ts';

const list = (month: string, usd: number) => ({ month, usd, kind: 'list' as const });
const street = (month: string, usd: number) => ({ month, usd, kind: 'street' as const });
const used = (month: string, usd: number) => ({ month, usd, kind: 'used' as const });
const superseded = (month: string) => ({ month, usd: null });

test.each([
  ['of two prices in a month, the lower one', [list('2026-07', 460), street('2026-07', 398)], 398],
  ['in either order', [street('2026-07', 398), list('2026-07', 460)], 398],
  ['of two months, the newer one', [street('2025-10', 35), list('2026-08', 60)], 60],
  ['in either order', [list('2026-08', 60), street('2025-10', 35)], 60],
  ['no used one', [list('2025-01', 549), used('2026-02', 300)], 549],
  ['the last one, if we found none since', [list('2025-01', 89)], 89],
  [
    'the one after a superseded one',
    [list('2025-01', 599), superseded('2026-09'), list('2026-11', 699)],
    699,
  ],
  ['none, if it is superseded', [list('2025-01', 599), superseded('2026-09')], undefined],
  [
    'none, if only a used one is newer',
    [list('2025-01', 599), superseded('2026-09'), used('2026-11', 400)],
    undefined,
  ],
  ['none, if all were used', [used('2026-02', 300)], undefined],
  ['none, if there is no price', [], undefined],
])('a gadget’s price today is %s', (_, prices, usd) => {
  expect(currentPrice({ prices })?.usd).toBe(usd);
});

test.each([
  ['the same price again is no change', [list('2026-07', 599), list('2026-10', 599)], false],
  ['a new price is one', [list('2026-07', 599), list('2026-10', 699)], true],
  ['a price from before the month is none', [list('2026-07', 599), list('2026-09', 699)], false],
  ['a superseded price is one', [list('2026-07', 599), superseded('2026-10')], true],
  ['in the same month too', [list('2026-07', 599), superseded('2026-09')], true],
  ['one that was superseded before is none', [list('2026-07', 599), superseded('2026-08')], false],
  ['a price not found is none', [list('2026-07', 599)], false],
])('of prices of September 2026, %s', (_, prices, hasChanged) => {
  expect(changedSince({ prices }, '2026-09')).toBe(hasChanged);
});

test('a price is written with its cents, and in whole dollars only where asked', () => {
  expect([399, 99.99, 1299.5, 51999].map(formatUsd)).toEqual([
    '$399',
    '$99.99',
    '$1,299.50',
    '$51,999',
  ]);
  expect([399, 99.99, 51999].map(wholeDollars)).toEqual(['$399', '$100', '$51,999']);
});
