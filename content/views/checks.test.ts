import { expect, test } from 'vitest';
import type { Gadget } from '#content/gadgets.ts';
import { checksOf, confirmed } from './checks.ts';

const limits = { price: 60, answer: 120, facts: 365 };

const kettle = {
  kind: 'speaker',
  prices: [
    { usd: 40, month: '2025-01', kind: 'list' },
    { usd: 35, month: '2026-09', kind: 'street', ref: 'shop' },
  ],
  answer: { judgment: 'buy', month: '2026-06', text: 'Buy it.' },
  refs: {
    maker: { publisher: 'Kettle Co', title: 'Specs', checked: '2025-10-01' },
    shop: { publisher: 'Shop', title: 'Price', checked: '2026-09-02' },
    leaflet: { publisher: 'Leaflet', title: 'Warranty' },
  },
  facts: [
    { key: 'weight', value: 900, ref: 'maker' },
    { key: 'battery', value: 10, ref: 'maker' },
    { key: 'warranty', value: 2, ref: 'leaflet' },
    { key: 'charging', value: 'not known' },
  ],
} as unknown as Gadget;

test('price, answer and facts are due after the days of their kind', () => {
  expect(checksOf(kettle, [], limits)).toEqual([
    { kind: 'answer', field: 'answer', what: 'Buy it', checked: '2026-06-30', due: '2026-10-28' },
    {
      kind: 'price',
      field: 'prices.1',
      what: '$35 in stores',
      checked: '2026-09-30',
      due: '2026-11-29',
    },
    {
      kind: 'facts',
      field: 'refs.maker',
      what: 'Weight, Battery life (Kettle Co)',
      checked: '2025-10-01',
      due: '2026-10-01',
    },
    // Nobody has read it.
    {
      kind: 'facts',
      field: 'refs.leaflet',
      what: 'Warranty (US) (Leaflet)',
      checked: undefined,
      due: '1970-01-01',
    },
  ]);
});

test('a confirmed price keeps its month, so its history stays true', () => {
  const prices = kettle.prices.with(1, { ...kettle.prices[1], checked: '2026-11-18' } as never);
  const [, price] = checksOf({ ...kettle, prices }, [], limits);
  expect(price).toMatchObject({ checked: '2026-11-18', due: '2027-01-17' });
  expect(confirmed('prices.1', '2026-11-18')).toEqual([['prices', 1, 'checked'], '2026-11-18']);
  expect(confirmed('answer', '2026-11-18')).toEqual([['answer', 'month'], '2026-11']);
  expect(confirmed('refs.maker', '2026-11-18')).toEqual([
    ['refs', 'maker', 'checked'],
    '2026-11-18',
  ]);
  expect(confirmed('flaws.0', '2026-11-18')).toBeUndefined();
});
