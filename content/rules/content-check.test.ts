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

let spoiled: typeof problems | undefined;

function messagesOf(file: string): string[] {
  spoiled ??= problemsAfter(edits);
  return spoiled
    .filter((problem) => problem.file === `content/${file}`)
    .map(({ message }) => message);
}

function problemsAfter(changes: typeof edits): typeof problems {
  const copy = contentCopy();
  for (const change of changes) copy.change(...change);
  return check(loadLibrary(copy.folder));
}

test('the content has no problems', () => {
  expect(problems).toEqual([]);
});

test('a placeholder is reported', () => {
  expect(messagesOf('reviews/roomba-j7.mdx')).toEqual(['still has 1 texts marked DRAFT']);
});

test('a link to a missing page is reported', () => {
  expect(messagesOf('posts/wearable-tech-laziness.mdx')).toEqual([
    'links to /fitbit-review, which is not a page on this site',
  ]);
});

test('an empty section and an empty phase are reported', () => {
  const messages = messagesOf('reviews/steam-deck-oled.mdx');

  expect(messages).toContain('has an empty section: worthIt');
  expect(messages).toContain('has an empty phase: 2');
});

test('a missing drawing is reported', () => {
  const without = new Map([...drawings].filter(([name]) => name !== 'products/roomba-j7'));

  expect(check(library, without)).toEqual([
    { file: 'content/drawings/products/roomba-j7.svg', message: 'is missing' },
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
