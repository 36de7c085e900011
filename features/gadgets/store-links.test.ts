import { expect, test } from 'vitest';
import { parseProse } from '#features/content/prose/markdown.ts';
import type { Store } from '#features/gadgets/stores.ts';
import { disclosureIn, withDisclosure, withStoreLinks } from './stores.ts';

const stores: Store[] = [
  {
    name: 'Gadget Barn',
    hosts: ['barn.example'],
    paysUs: true,
    tag: 'ours-1',
    disclosure: 'The barn pays us.',
  },
  { name: 'Maker', hosts: ['maker.example'], paysUs: false },
];

const parsed = (text: string) => parseProse({ kind: 'post', text }, () => {}) ?? [];

test('a link of a text to a store that pays us is tagged, marked and counted', () => {
  const tree = parsed('- Buy **[it *now*](https://barn.example/x?y=1)** here.');
  expect(JSON.stringify(withStoreLinks(tree, stores, 'kettle_text'))).toContain(
    JSON.stringify({
      href: 'https://barn.example/x?y=1&tag=ours-1',
      rel: 'sponsored nofollow noopener noreferrer',
      target: '_blank',
      'data-affiliate': 'kettle_text',
    }),
  );
  expect(disclosureIn(tree, stores)).toBe('The barn pays us.');
  expect(withDisclosure(tree, stores)[0]).toMatchObject({
    tag: 'p',
    children: ['The barn pays us.'],
  });
});

test('other links of a text stay as they are, and nothing is disclosed', () => {
  const tree = parsed(
    'See [us](/about), [them](https://maker.example/), [others](https://elsewhere.example/).',
  );
  expect(withStoreLinks(tree, stores, 'kettle_text')).toBe(tree);
  expect(withDisclosure(tree, stores)).toBe(tree);
  expect(disclosureIn(tree, stores)).toBe('');
});
