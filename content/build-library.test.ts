import { expect, test } from 'vitest';
import { linkTargets } from '#site/router/addresses.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { library } from '#tests/support/library.ts';
import { isDead } from './build-library.ts';

test('placeholders, dead links, empty sections and empty phases are problems', () => {
  const copy = contentCopy();
  const deck = copy.read('reviews/steam-deck-oled.mdx');
  const inside = (from: string, to: string) => {
    const start = deck.indexOf(from) + from.length;
    return deck.slice(start, deck.indexOf(to, start));
  };
  copy.change('reviews/roomba-j7.mdx', 'stamp: ', 'stamp: DRAFT # ');
  copy.change('posts/wearable-tech-laziness.mdx', '(/fitbit-charge-6-review)', '(/fitbit-review)');
  for (const [from, to] of [
    ['<Section part="worthIt">', '</Section>'],
    ['<Phase n={2}>', '</Phase>'],
  ] as const)
    copy.change('reviews/steam-deck-oled.mdx', inside(from, to), '\n');

  const found = copy.build().messages.join('\n');
  for (const problem of [
    /reviews\/roomba-j7\.mdx:\d+ {2}stamp: This text is a draft/,
    /posts\/wearable-tech-laziness\.mdx:\d+ {2}text: \/fitbit-review is not a page/,
    /reviews\/steam-deck-oled\.mdx:\d+ {2}text: The section worthIt is empty/,
    /reviews\/steam-deck-oled\.mdx:\d+ {2}text: The phase 2 is empty/,
  ])
    expect(found).toMatch(problem);
});

test('links lead to pages of this site', () => {
  const targets = linkTargets(library);
  for (const href of ['/', '/blog/2', '/blog/smart-home-rebellion', '/about#contact'])
    expect(isDead(href, targets)).toBe(false);
  for (const href of ['/roomba-j7', '/blog/21', 'roomba-j7-review', 'http://example.com'])
    expect(isDead(href, targets)).toBe(true);
});

test('a check is repeated when a document that the text names changes', () => {
  const copy = contentCopy();
  copy.build();
  copy.set('products/roomba-j7.yaml', ['rating'], 2);
  expect(copy.build().messages.join('\n')).toMatch(/reviews\/roomba-j7\.mdx:\d+ .*rating/);
  copy.remove('products/roomba-j7.yaml');
  expect(copy.build().messages.join('\n')).toContain('There is no product “roomba-j7”.');
});
