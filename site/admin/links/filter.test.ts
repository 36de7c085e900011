import { expect, test } from 'vitest';
import { retailerSearch } from '#content/site.ts';
import { shownProducts } from './filter.ts';

const products = [
  {
    id: 1,
    name: 'Roomba j7+',
    scenario: 'The hallway is independent.',
    amazonUrl: retailerSearch('roomba'),
  },
  {
    id: 2,
    name: 'Kettle',
    scenario: 'A hallway under water.',
    amazonUrl: 'https://www.amazon.com/dp/B0',
  },
];
const shown = (words: string, onlyWrong = false, pinned: number[] = []) =>
  shownProducts(products, { words, onlyWrong }, new Set(pinned)).map(({ id }) => id);

test('every word has to be somewhere in the name, the scenario or the link', () => {
  expect(shown('')).toEqual([1, 2]);
  expect(shown(' ROOMBA ')).toEqual([1]);
  expect(shown('hallway water')).toEqual([2]);
  expect(shown('/dp/b0')).toEqual([2]);
  expect(shown('hallway roomba water')).toEqual([]);
});

test('only links that look wrong are shown on demand', () => {
  expect(shown('', true)).toEqual([2]);
  expect(shown('roomba', true)).toEqual([]);
});

test('a row that is being edited or was just saved stays', () => {
  expect(shown('nothing like it', true, [1])).toEqual([1]);
});
