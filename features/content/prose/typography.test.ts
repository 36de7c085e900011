import { expect, test } from 'vitest';
import { typeset, untypeset } from './typography.ts';

/** A tilde means a no-break space. */
test.each([
  [`"Knocked," he said.`, '“Knocked,” he said.'],
  [`He said "no" (or "yeah").`, 'He said “no” (or “yeah”).'],
  [`In '87 the 'best' was "'fine'."`, 'In ’87 the ‘best’ was “‘fine’.”'],
  [`the Lunds' left Joy-Con`, 'the Lunds’ left Joy-Con'],
  ['232 g and 79 mm wide', '232~g and 79~mm wide'],
  ['2,600 nits at 120 Hz, 128 GB', '2,600~nits at 120~Hz, 128~GB'],
  ['at 9:47 a.m., 11 h 20 m later', 'at 9:47~a.m., 11~h 20~m later'],
  ['Mr. Pell and complaint No. 1', 'Mr.~Pell and complaint No.~1'],
  ['No. You cannot leave it there.', 'No. You cannot leave it there.'],
  ['seat 31 was mine, 20 minutes', 'seat 31 was mine, 20 minutes'],
])('typesets %s and back, character by character', (plain, expected) => {
  const set = typeset(plain);
  expect(set.replaceAll('\u00a0', '~')).toBe(expected);
  expect(set).toHaveLength(plain.length);
  expect(untypeset(set)).toBe(plain);
});
