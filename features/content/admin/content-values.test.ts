import { expect, test } from 'vitest';
import { contentOf, isSame, typedDollars, valuesOf } from './content-values.ts';

test('a price with thousands and cents is a number, and an ambiguous one stays as it was typed', () => {
  const prices = { '1999': 1999, '1,999': 1999, '1,999.50': 1999.5, ' $799 ': 799, '19.99': 19.99 };
  for (const [text, usd] of Object.entries(prices)) expect(typedDollars(text), text).toBe(usd);
  for (const text of ['1.999', '799,50', 'x', '-5', '1e3', '12,34', '٧'])
    expect(typedDollars(text), text).toBe(text);
});

test('a field that is emptied leaves the document, and “no longer sold” and an empty list stay', () => {
  const typed = {
    name: 'Drawer',
    brand: '',
    answer: { text: '' },
    prices: [{ usd: null }],
    cost: [],
  };
  expect(contentOf({ ...typed, body: 'Text' })).toEqual({
    value: { name: 'Drawer', prices: [{ usd: null }], cost: [] },
    body: 'Text',
  });
});

test('opening a document changes nothing', () => {
  const saved = { value: { name: 'Drawer', card: { rating: 4.5 } }, body: '' };
  const shown = { ...valuesOf(saved), brand: '', stores: [], card: { badge: '', rating: 4.5 } };
  expect(isSame(contentOf(shown), saved)).toBe(true);
  expect(isSame(contentOf({ ...shown, brand: 'Drawers' }), saved)).toBe(false);
});
