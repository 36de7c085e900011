import { expect, test } from 'vitest';
import { waitInWords } from './waiting.ts';

test('a wait is said in words and never shorter than it is', () => {
  expect([1, 60, 61, 900, 3600, 5400, 5401, 14_400].map(waitInWords)).toEqual([
    'a minute',
    'a minute',
    '2 minutes',
    '15 minutes',
    '60 minutes',
    '90 minutes',
    '2 hours',
    '4 hours',
  ]);
});
