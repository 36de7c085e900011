import { expect, test } from 'vitest';
import { renameInSource } from './rename-source.ts';

const renamed = { from: 'iphone-15', to: 'apple-iphone-15' };
const rename = (source: string) => renameInSource(source, renamed);

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
  [
    'front matter and text',
    '---\nproduct: iphone-15\n---\nSee [it](/iphone-15-review#a).[^iphone-15:x]\n',
    '---\nproduct: apple-iphone-15\n---\nSee [it](/apple-iphone-15-review#a).[^apple-iphone-15:x]\n',
  ],
  [
    'a comparison, which stays sorted',
    'See [it](/compare/iphone-15-vs-pixel-9).',
    'See [it](/compare/apple-iphone-15-vs-pixel-9).',
  ],
  [
    'a component',
    '<Chart fact="weight" with="pixel-9 iphone-15">',
    '<Chart fact="weight" with="pixel-9 apple-iphone-15">',
  ],
  [
    'a grave',
    '[x](/graveyard/iphone-15) (/talk-me-out-of/iphone-15)',
    '[x](/graveyard/apple-iphone-15) (/talk-me-out-of/apple-iphone-15)',
  ],
])('%s is renamed', (_, before, after) => {
  expect(rename(before)).toBe(after);
});

test.each([
  'successor: iphone-15-pro\n',
  'ref: iphone-15\n',
  'refs:\n  iphone-15: { url: https://example.org/iphone-15 }\n',
  '[x](/iphone-15-pro-review) [y](https://example.org/iphone-15-review)',
  'The words iphone-15 stay.',
  '<Chart with="iphone-15-pro">',
  'text: Better. [iphone-15-pro:battery]\n',
])('%s stays', (source) => {
  expect(rename(source)).toBe(source);
});

test('a text with broken fields is renamed as far as it can be read', () => {
  expect(rename('---\na: [\n---\n[x](/iphone-15-review)')).toBe(
    '---\na: [\n---\n[x](/apple-iphone-15-review)',
  );
});
