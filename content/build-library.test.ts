import { expect, test } from 'vitest';
import { linkTargets } from '#server/content/addresses.ts';
import { contentCopy } from '#tests/support/content-copy.ts';
import { library } from '#tests/support/library.ts';
import { isDead } from './build-library.ts';

test('a link that leads nowhere is a problem at its line', () => {
  const copy = contentCopy();
  copy.change('post', 'wearable-tech-laziness', '(/fitbit-charge-6-review)', '(/fitbit-review)');

  expect(copy.build().problems.join('\n')).toMatch(
    /^post wearable-tech-laziness {2}line \d+: \/fitbit-review is not a page/,
  );
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
  copy.set('gadget', 'roomba-j7', ['card', 'rating'], 2);
  expect(copy.build().problems.join('\n')).toMatch(/roomba-j7.*rating/);
  copy.remove('gadget', 'roomba-j7');
  expect(copy.build().problems.join('\n')).toContain('There is no gadget “roomba-j7” with a card.');
});
