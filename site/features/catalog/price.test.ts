import { expect, test } from 'vitest';
import { formatPrice } from './price.ts';

test('prices are whole dollars with thousands separators', () => {
  const cents = [0, 4900, 99_999, 129_900, 4_499_000, 123_456_700];
  expect(cents.map(formatPrice)).toEqual([
    '$0',
    '$49',
    '$1,000',
    '$1,299',
    '$44,990',
    '$1,234,567',
  ]);
});
