import { expect, test } from 'vitest';
import type { DeskProduct, LinkState } from '#contract/desk-products.ts';
import { noneShown, shownProducts } from './shown-products.ts';

const good = 'https://www.amazon.com/dp/B0?tag=techsurvivallab-20';
function product(name: string, state?: LinkState, isFineWithOwner = false): DeskProduct {
  const health = state && { state, detail: '', checkedAt: '', isFineWithOwner };
  return { name, amazonUrl: good, availability: '', health: health ?? null } as DeskProduct;
}

const namesOf = (products: DeskProduct[]) => products.map(({ name }) => name);

test('products are found by every word of their name, link or line', () => {
  const all = [
    product('Roomba j7+'),
    { ...product('Tesla Model Y'), availability: 'From its maker.' },
  ];
  expect(namesOf(shownProducts(all, { words: 'j7 roomba', onlyNeedy: false }))).toEqual([
    'Roomba j7+',
  ]);
  expect(namesOf(shownProducts(all, { words: ' maker', onlyNeedy: false }))).toEqual([
    'Tesla Model Y',
  ]);
  expect(shownProducts(all, { words: '', onlyNeedy: false })).toHaveLength(2);
});

test('those whose link waits for the owner are told from those that are fine with him', () => {
  const all = [
    product('broken', 'broken'),
    product('accepted', 'broken', true),
    product('fine', 'fine'),
    product('turned away', 'blocked'),
    product('moved', 'moved'),
    product('never looked at'),
    { ...product('elsewhere'), amazonUrl: 'http://shop.example/' },
  ];
  expect(namesOf(shownProducts(all, { words: '', onlyNeedy: true }))).toEqual([
    'broken',
    'moved',
    'elsewhere',
  ]);
});

test('where none is shown, the owner reads what was looked for, where, and what finds more', () => {
  expect(noneShown({ words: 'kettle', onlyNeedy: false }).join(' ')).toBe(
    '“kettle” is in no name, no link and no line about where something can be bought. Fewer words find more.',
  );
  expect(noneShown({ words: 'kettle', onlyNeedy: true }).join(' ')).toMatch(
    /“kettle”.* needs a look\. .*all products/,
  );
  // The last of them was just set right.
  expect(noneShown({ words: '', onlyNeedy: true }).join(' ')).toMatch(
    /^No link needs a look any more\. .*all products/,
  );
});
