import { expect, test } from 'vitest';
import type { Gadget } from '#content/gadgets.ts';
import { checkedShare, countFacts, uncheckedFacts } from './fact-counts.ts';

const gadget: Gadget = {
  slug: 'a-phone',
  name: 'A Phone',
  brand: 'Phones',
  isRival: false,
  kind: 'phone',
  price: { usd: 999, month: '2025-01' },
  refs: {
    read: {
      publisher: 'Maker',
      title: 'Specs',
      url: 'https://example.org/specs',
      checked: '2026-11-14',
    },
    again: { publisher: 'Press', title: 'Test', checked: '2026-11-15' },
    heard: { publisher: 'Maker', title: 'Box' },
  },
  facts: [
    { key: 'weight', value: 187, kind: 'maker', ref: 'read' },
    { key: 'water', value: 'IP68', kind: 'maker', ref: 'heard' },
    { key: 'memory', value: 'not known' },
  ],
};

test('unknown facts are counted separately', () => {
  expect(countFacts(gadget)).toEqual({
    gadget: 'a-phone',
    facts: 2,
    checked: 1,
    unchecked: 1,
    unknown: 1,
    references: 3,
    addresses: 1,
  });
  expect(checkedShare([gadget, gadget])).toBe(0.5);
});

test('unchecked facts are listed with their sources', () => {
  expect(uncheckedFacts([gadget])).toEqual([
    'a-phone  price: $999',
    'a-phone  water: IP68  (Maker, Box)',
  ]);
  expect(uncheckedFacts([{ ...gadget, price: { ...gadget.price, ref: 'read' } }])).toHaveLength(1);
});
