import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDocument } from '#content/parse-document.ts';
import { countWords as countInTree } from '#content/prose/tree.ts';
import { convertText } from './earlier.ts';
import { countWords, firstParagraph } from './words.ts';

test('words are counted as in the text that a reader sees', () => {
  const files = globSync('content/documents/{reviews,posts}/*');
  const differences = files.map((file) => {
    const source = readFileSync(file, 'utf8');
    const [, kind = '', slug = ''] = /(review|post)s\/(.*)\.mdx$/.exec(file) ?? [];
    const { tree } = parseDocument(kind as 'review', slug, source);
    return countWords(convertText(source).body) - countInTree(tree);
  });
  expect(differences.filter((one) => Math.abs(one) > 3)).toEqual([]);
});

test('the first paragraph stands in for an excerpt', () => {
  expect(firstParagraph('## A kettle\n\nIt *boils*[^a] in [the kitchen](/x).\n\nAnd.')).toBe(
    'It boils in the kitchen.',
  );
});
