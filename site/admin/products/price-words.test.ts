import { expect, test } from 'vitest';
import { centsOf, dollars } from './price-words.ts';

test('a price that could mean two things is none', () => {
  const prices = {
    '1999': 199_900,
    '1,999': 199_900,
    '1,999.50': 199_950,
    ' $799 ': 79_900,
    '0.5': 50,
    '19.99': 1999,
  };
  for (const [typed, cents] of Object.entries(prices)) expect(centsOf(typed), typed).toBe(cents);
  for (const typed of ['1.999', '799,50', '', 'x', '-5', '1e3', '12,34', '1,999,5', '7 99', '٧'])
    expect(centsOf(typed), typed).toBeUndefined();
  expect([dollars(199_950), dollars(79_900)]).toEqual(['1999.50', '799']);
});
