import { expect, test } from 'vitest';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { relinkInSource, renameInSource } from './rename-source.ts';

const renamed = { from: 'iphone-15', to: 'apple-iphone-15' };
const rename = (source: string, kind: DocumentKind = 'page') =>
  renameInSource({ kind, source }, renamed);

test.each([
  ['a field', 'successor: iphone-15\n', 'successor: apple-iphone-15\n'],
  ['a quoted item of a list', 'links: ["iphone-15", "x"]\n', 'links: ["apple-iphone-15", "x"]\n'],
  ['a key', 'nicknames:\n  iphone-15: [fifteen]\n', 'nicknames:\n  apple-iphone-15: [fifteen]\n'],
  [
    'a field within',
    'a: { slug: iphone-15, b: 1 } # x\n',
    'a: { slug: apple-iphone-15, b: 1 } # x\n',
  ],
  [
    'a citation',
    'text: Better. [battery, iphone-15:battery]\n',
    'text: Better. [battery, apple-iphone-15:battery]\n',
  ],
])('%s is renamed', (_, before, after) => {
  expect(rename(before, 'facts')).toBe(after);
  expect(rename(`---\n${before}---\nText.`)).toBe(`---\n${after}---\nText.`);
});

test.each([
  [
    'in front matter and text',
    '---\nproduct: iphone-15\n---\nSee [it](/iphone-15-review#a).[^iphone-15:x]\n',
    '---\nproduct: apple-iphone-15\n---\nSee [it](/apple-iphone-15-review#a).[^apple-iphone-15:x]\n',
  ],
  [
    'in a comparison, which stays sorted',
    'See [/compare/iphone-15-vs-pixel-9]( </compare/pixel-9-vs-iphone-15?a> "It" ).',
    'See [/compare/iphone-15-vs-pixel-9]( </compare/apple-iphone-15-vs-pixel-9?a> "It" ).',
  ],
  [
    'in a component',
    '<Chart fact="weight" with="pixel-9 iphone-15">\n\n[x](/graveyard/iphone-15)\n\n</Chart>',
    '<Chart fact="weight" with="pixel-9 apple-iphone-15">\n\n[x](/graveyard/apple-iphone-15)\n\n</Chart>',
  ],
  [
    'in a quote, next to broken fields',
    '---\na: [\n---\n> *[x](/talk-me-out-of/iphone-15)\n> [y](/iphone-15-review)*',
    '---\na: [\n---\n> *[x](/talk-me-out-of/apple-iphone-15)\n> [y](/apple-iphone-15-review)*',
  ],
])('a reference %s is renamed', (_, before, after) => {
  expect(rename(before)).toBe(after);
});

test.each([
  ['facts', 'successor: iphone-15-pro\n'],
  ['facts', 'refs:\n  iphone-15: { url: https://example.org/iphone-15 }\n'],
  ['facts', 'text: Better. [iphone-15-pro:battery]\n'],
  ['page', '[x](/iphone-15-pro-review) [y](https://example.org/iphone-15-review)'],
  ['page', 'The words iphone-15, (/iphone-15-review) and `[^iphone-15:x]` stay.'],
  ['page', '<Chart with="iphone-15-pro" />'],
] as const)('in %s, %j stays', (kind, source) => {
  expect(rename(source, kind)).toBe(source);
});

test('links to a renamed article follow, in notes too', () => {
  const source = '---\ntitle: x\n---\nI <3 [this](/notes/a?b#c), [that](/notes/a-b) & {it}.\n';
  const names = { from: '/notes/a', to: '/notes/new' };
  expect(relinkInSource({ kind: 'note', source }, names)).toBe(
    source.replace('/notes/a?', '/notes/new?'),
  );
});
