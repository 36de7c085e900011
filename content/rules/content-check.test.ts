import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentFolder, type Library } from '#content/library.ts';
import { linkTargets } from '#site/router/addresses.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { library, loadCopy } from '#tests/support/library.ts';
import { checkContent, deadLinks } from './content-check.ts';
import { readDrawings } from './drawings.ts';

const drawings = readDrawings(join(contentFolder, 'drawings'));

const check = (library: Library, drawn = drawings) =>
  checkContent(library, drawn, linkTargets(library));

/** The result of checking the real content. */
const { problems } = check(library);

const padding = `<Section part="who">\n\n${'padding '.repeat(900)}`;
const deck = library.reviews.find(({ slug }) => slug === 'steam-deck-oled')?.body ?? '';
const textOf = (pattern: RegExp) => pattern.exec(deck)?.[1] ?? '';

/** Each file has one error, so that one check of the whole library finds all of them. */
const edits: [file: string, from: string, to: string][] = [
  ['reviews/roomba-j7.mdx', '<Section part="who">', padding],
  ['posts/wearable-tech-laziness.mdx', '(/fitbit-charge-6-review)', '(/fitbit-review)'],
  ['reviews/steam-deck-oled.mdx', textOf(/<Section part="worthIt">([\s\S]*?)<\/Section>/), '\n'],
  ['reviews/steam-deck-oled.mdx', textOf(/<Phase n=\{2\}>([\s\S]*?)<\/Phase>/), '\n'],
  ['products/roomba-j7.yaml', 'threat: "', 'threat: "Grey '],
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
  return check(loadCopy(copy.folder)).problems;
}

test('the content has no problems', () => {
  expect(problems).toEqual([]);
});

test('a review that grows too long is reported with its words and minutes', () => {
  expect(messagesOf('reviews/roomba-j7.mdx')).toEqual([
    expect.stringMatching(/has 4\d\d\d words, which is too long; a review needs 2700 to 3400/),
    expect.stringMatching(/takes 1[89] min to read/),
  ]);
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

test('a British spelling is reported, on a card as in a review', () => {
  expect(messagesOf('products/roomba-j7.yaml')).toEqual([
    'uses the British spelling “Grey”; write it gray',
  ]);
});

test('a missing drawing is reported', () => {
  const without = new Map([...drawings].filter(([name]) => name !== 'products/roomba-j7'));

  expect(check(library, without).problems).toEqual([
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
