import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mistakesBetween } from './spelling.ts';

test.each([
  ['switch', 'switch', 0],
  ['swtich', 'switch', 1],
  ['switc', 'switch', 1],
  ['switchh', 'switch', 1],
  ['swotch', 'switch', 1],
  ['wsitch', 'switch', 1],
  ['nintedno', 'nintendo', 1],
  ['nintndeo', 'nintendo', 2],
  ['sony', 'switch', 3],
])('from %s to %s there are %i mistakes', (a, b, mistakes) => {
  expect(mistakesBetween(a, b, 2)).toBe(mistakes);
});

test('mistakes are the same in both directions, none in the same word, and never told as more than one above the most', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      const mistakes = mistakesBetween(a, b, most);
      expect(mistakes).toBe(mistakesBetween(b, a, most));
      expect(mistakes).toBeLessThanOrEqual(most + 1);
      expect(mistakes === 0).toBe(a === b);
    }),
  );
});
