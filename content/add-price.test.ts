import { expect, test } from 'vitest';
import { addPrice } from './add-price.ts';

test('a price replaces only the one of its month and kind, after the first', () => {
  const prices = [
    { usd: 60, month: '2026-10', kind: 'list' },
    { usd: 50, month: '2026-10', kind: 'list' },
    { usd: 40, month: '2026-11', kind: 'list' },
  ];
  const changed = (month: string, kind: 'list' | 'street') =>
    addPrice({ prices }, { usd: 45, month, kind }).map(([path]) => path);
  expect(changed('2026-10', 'list')).toEqual([['prices', 1]]);
  // It is inserted, so the later one moves.
  expect(changed('2026-10', 'street')).toEqual([
    ['prices', 2],
    ['prices', 3],
  ]);
});
