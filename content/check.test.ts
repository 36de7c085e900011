import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkTargets } from '#site/router/addresses.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { checkContent, reviewWords } from './check.ts';
import { readDrawings } from './drawing-rules.ts';
import { contentFolder, type Library, loadLibrary } from './library.ts';

const drawings = readDrawings(join(contentFolder, 'drawings'));

const check = (library: Library, drawn = drawings) => checkContent(library, drawn, linkTargets(library));

/** What the check says about one file after an edit. */
function messagesAfter(file: string, ...edits: [string, string][]): string[] {
  const copy = contentCopy();
  for (const [from, to] of edits) copy.change(file, from, to);
  const { problems } = check(loadLibrary(copy.folder));
  return problems.filter((problem) => problem.file === `content/${file}`).map(({ message }) => message);
}

test('nothing in the content is left to mend', () => {
  expect(check(loadLibrary()).problems).toEqual([]);
});

test('the table has one row a piece, and no piece shares words with another', () => {
  const { rows } = check(loadLibrary());

  expect(rows).toHaveLength(20);
  expect(rows.filter(({ shared }) => shared > 0)).toEqual([]);
  const reviews = rows.slice(0, 17);
  for (const { words, sections, phases, quotes } of reviews) {
    expect(words).toBeGreaterThanOrEqual(reviewWords.from);
    expect(words).toBeLessThanOrEqual(reviewWords.to);
    expect([sections, phases >= 4, quotes >= 1]).toEqual([10, true, true]);
  }
});

test('a review that grows too long is reported with its words and minutes', () => {
  const padding = `<Section part="who">\n\n${'padding '.repeat(900)}`;

  expect(messagesAfter('reviews/roomba-j7.mdx', ['<Section part="who">', padding])).toEqual([
    expect.stringMatching(/has 4\d\d\d words, which is too long; a review has 2700 to 3400/),
    expect.stringMatching(/reads in 1[89] min/),
  ]);
});

test('a link to a page that is not there is reported', () => {
  const messages = messagesAfter('posts/wearable-tech-laziness.mdx', ['(/fitbit-charge-6-review)', '(/fitbit-review)']);

  expect(messages).toEqual(['links to /fitbit-review, which is no page of the site']);
});

test('a section and a phase that say nothing are reported', () => {
  const copy = contentCopy();
  const { body = '' } = loadLibrary().reviews.find(({ slug }) => slug === 'steam-deck-oled') ?? {};
  const textOf = (pattern: RegExp) => pattern.exec(body)?.[1] ?? '';
  copy.change('reviews/steam-deck-oled.mdx', textOf(/<Section part="worthIt">([\s\S]*?)<\/Section>/), '\n');
  copy.change('reviews/steam-deck-oled.mdx', textOf(/<Phase n=\{2\}>([\s\S]*?)<\/Phase>/), '\n');

  const { problems } = check(loadLibrary(copy.folder));

  const messages = problems.map(({ message }) => message);
  expect(messages).toContain('says nothing in its section worthIt');
  expect(messages).toContain('says nothing in its phase 2');
});

test('a British spelling is reported, on a card as in a review', () => {
  expect(messagesAfter('products/roomba-j7.yaml', ['threat: "', 'threat: "Grey '])).toEqual([
    'spells “Grey” the British way; here it is gray',
  ]);
});

test('a missing drawing is reported', () => {
  const without = new Map([...drawings].filter(([name]) => name !== 'products/roomba-j7'));

  expect(check(loadLibrary(), without).problems).toEqual([
    { file: 'content/drawings/products/roomba-j7.svg', message: 'is missing' },
  ]);
});
