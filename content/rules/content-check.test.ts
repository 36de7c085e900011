import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, type Library, loadLibrary } from '#content/library.ts';
import { linkTargets } from '#site/router/addresses.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { library } from '#tests/support/library.ts';
import { checkContent, deadLinks } from './content-check.ts';
import { readDrawings } from './drawings.ts';

const drawings = readDrawings(join(contentFolder, 'drawings'));

const check = (library: Library, drawn = drawings) =>
  checkContent(library, drawn, linkTargets(library));

/** The result of checking the real content. */
const problems = check(library);

const deck = library.reviews.find(({ slug }) => slug === 'steam-deck-oled')?.body ?? '';
const textOf = (pattern: RegExp) => pattern.exec(deck)?.[1] ?? '';

/** Each file has its own error, so that one check of the whole library finds all of them. */
const edits: [file: string, from: string, to: string][] = [
  ['reviews/roomba-j7.mdx', 'stamp: ', 'stamp: DRAFT # '],
  ['posts/wearable-tech-laziness.mdx', '(/fitbit-charge-6-review)', '(/fitbit-review)'],
  ['reviews/steam-deck-oled.mdx', textOf(/<Section part="worthIt">([\s\S]*?)<\/Section>/), '\n'],
  ['reviews/steam-deck-oled.mdx', textOf(/<Phase n=\{2\}>([\s\S]*?)<\/Phase>/), '\n'],
];

test('the content has no problems', () => {
  expect(problems).toEqual([]);
});

test('placeholders, dead links, empty sections and empty phases are reported', () => {
  const copy = contentCopy();
  for (const edit of edits) copy.change(...edit);
  const found = check(loadLibrary(copy.folder)).map(({ file, message }) => `${file} ${message}`);
  for (const problem of [
    'content/documents/reviews/roomba-j7.mdx still has 1 texts marked DRAFT',
    'content/documents/posts/wearable-tech-laziness.mdx links to /fitbit-review, which is not a page on this site',
    'content/documents/reviews/steam-deck-oled.mdx has an empty section: worthIt',
    'content/documents/reviews/steam-deck-oled.mdx has an empty phase: 2',
  ])
    expect(found).toContain(problem);
});

test('a missing drawing is reported', () => {
  const without = new Map([...drawings].filter(([name]) => name !== 'products/roomba-j7'));

  expect(check(library, without)).toEqual([
    { file: 'content/documents/drawings/products/roomba-j7.svg', message: 'is missing' },
  ]);
});

const addresses = linkTargets(library);

test('links lead to pages of this site', () => {
  const good = [
    '/',
    '/blog/2',
    '/blog/smart-home-rebellion',
    '/category/smart-home',
    '/about#contact',
  ];
  for (const target of good) expect(deadLinks(`See [this](${target}).`, addresses)).toEqual([]);
  for (const target of ['/roomba-j7', '/blog/21', 'roomba-j7-review', 'http://example.com']) {
    expect(deadLinks(`See [this](${target} "title").`, addresses)).toEqual([target]);
    expect(deadLinks(`<a href="${target}">this</a>`, addresses)).toEqual([target]);
  }
});
