import { expect, test } from 'vitest';
import { linkTargets } from '#site/router/addresses.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { library } from '#tests/support/library.ts';
import { isDead } from './build-library.ts';

test('placeholders and dead links are problems', () => {
  const copy = contentCopy();
  copy.change('reviews/roomba-j7.mdx', 'stamp: ', 'stamp: DRAFT # ');
  copy.change('posts/wearable-tech-laziness.mdx', '(/fitbit-charge-6-review)', '(/fitbit-review)');

  const found = copy.build().messages.join('\n');
  for (const problem of [
    /reviews\/roomba-j7\.mdx:\d+ {2}stamp: This text is a draft/,
    /posts\/wearable-tech-laziness\.mdx:\d+ {2}text: \/fitbit-review is not a page/,
  ])
    expect(found).toMatch(problem);
});

test('links lead to pages of this site', () => {
  const targets = linkTargets(library);
  for (const href of ['/', '/blog/2', '/blog/smart-home-rebellion', '/about#contact'])
    expect(isDead(href, targets)).toBe(false);
  for (const href of ['/roomba-j7', '/blog/999', 'roomba-j7-review', 'http://example.com'])
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
