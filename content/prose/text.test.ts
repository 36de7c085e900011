import { expect, test } from 'vitest';
import { countWords, readMinutes } from './text.ts';

test('reading takes a minute per 230 words, rounded up', () => {
  expect([1, 230, 231, 2760, 2761].map(readMinutes)).toEqual([1, 1, 2, 12, 13]);
});

test('tags, marks and dashes are not words', () => {
  expect(
    countWords('<Section part="why">\n\n## **Two** words – and [a link](/blog).\n\n</Section>'),
  ).toBe(5);
});
