import { expect, test } from 'vitest';
import { countWords, firstParagraph } from './words.ts';

test('words are counted as a reader sees them', () => {
  const text =
    '## A kettle\n\nIt *boils*[^a] in [the kitchen](/x).\n\n<Phase n={1}>Two words.</Phase>';
  expect(countWords(text)).toBe(9);
});

test('the first paragraph stands in for an excerpt', () => {
  expect(firstParagraph('## A kettle\n\nIt *boils*[^a] in [the kitchen](/x).\n\nAnd.')).toBe(
    'It boils in the kitchen.',
  );
});
