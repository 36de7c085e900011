import { expect, test } from 'vitest';
import { contentCopy } from '#tests/support/content-copy.ts';
import { library } from '#tests/support/library.ts';

test('all problems are reported at once, and valid documents are built', () => {
  const copy = contentCopy();
  const description =
    'One description for two reviews, which no search engine would ever forgive the lab for.';
  for (const slug of ['steam-deck-oled', 'tesla-model-y'])
    copy.change(`reviews/${slug}.mdx`, 'description: ', `description: "${description}" # `);
  copy.set('products/roomba-j7.yaml', ['rating'], 38);
  copy.set('products/keychron-k2.yaml', ['emoji'], ['🚀', '🚀']);
  copy.write('products/jbl-charge-5.yaml', 'name: "JBL');
  copy.remove('products/canon-eos-r5.yaml');
  copy.set('reviews/macbook-pro-m3.mdx', ['more', 'links', 0], 'iphone-15-por');
  copy.set('reviews/garmin-fenix-7.mdx', ['outOfTen'], 0.5);
  copy.change('reviews/meta-quest-3.mdx', '<Section part="why">', '<Section part="who">');
  copy.change('reviews/arlo-pro-5s.mdx', '<Phase n={2}>', '<Phase n={3}>');
  const { messages, library: built } = copy.build();
  for (const fault of [
    /products\/roomba-j7\.yaml:\d+ {2}rating: This is above 5/,
    /products\/keychron-k2\.yaml:\d+ {2}emoji: This contains the same emoji twice/,
    /products\/jbl-charge-5\.yaml:1 {2}text: This is not valid YAML/,
    /reviews\/canon-eos-r5\.mdx:1 {2}file: There is no product/,
    /more\.links\.0: There is no review or category “iphone-15-por”/,
    /outOfTen: This is 0\.5/,
    /meta-quest-3\.mdx:\d+ {2}text: The sections are who, /,
    /arlo-pro-5s\.mdx:\d+ {2}phases: There are/,
    /tesla-model-y\.mdx:\d+ {2}description: This is the same as in steam/,
  ])
    expect(messages.join('\n')).toMatch(fault);
  expect(built.products.map(({ slug }) => slug)).toContain('keychron-k2');
  expect(built.products.map(({ slug }) => slug)).not.toContain('jbl-charge-5');
  expect(built.reviews).toHaveLength(library.reviews.length - 1);
});

test('a product that the owner has not placed in the order comes first', () => {
  const copy = contentCopy();
  copy.change('site/order.yaml', '- keychron-k2\n', '# keychron-k2\n');
  const [first, ...others] = copy.build().library.products;
  expect(first).toMatchObject({ slug: 'keychron-k2', position: 0 });
  expect(others[0]?.slug).toBe(library.products[0]?.slug);
});

test('a product with fewer than three emoji gets the default ones in order', () => {
  const copy = contentCopy();
  copy.set('products/keychron-k2.yaml', ['emoji'], ['⌨️', '💯']);
  copy.set('products/jbl-charge-5.yaml', ['emoji'], ['🚀']);
  copy.set('products/kindle-paperwhite.yaml', ['emoji'], []);
  const { products } = copy.build().library;
  const emojiOf = (slug: string) => products.find((product) => product.slug === slug)?.emoji;
  expect(emojiOf('keychron-k2')).toEqual(['⌨️', '💯', '😍']);
  expect(emojiOf('jbl-charge-5')).toEqual(['🚀', '😍', '💯']);
  expect(emojiOf('kindle-paperwhite')).toEqual(['😍', '🚀', '💯']);
});
