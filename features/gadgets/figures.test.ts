import { expect, test } from 'vitest';
import { figuresIn, namesPattern, numbersIn } from './claims.ts';

const written = (text: string, names: string[] = []) =>
  figuresIn(text, namesPattern(names)).map((figure) => figure.written);

test.each([
  [
    '30 hours with canceling on, three minutes buy three hours more',
    ['30', 'three minutes', 'three hours'],
  ],
  [
    'A thirty-hour battery and twenty-four months of updates',
    ['thirty-hour', 'twenty-four months'],
  ],
  ['$1,299, and 2,600 nits', ['$1,299', '2,600']],
  ['For two hundred dollars less', ['two hundred dollars']],
  ['IP68 and 4K video', ['68', '4']],
])('%s has figures', (text, figures) => {
  expect(written(text)).toEqual(figures);
});

test.each([
  'Connects over Bluetooth 5.2 and Wi-Fi 6E, and charges over USB-C',
  'The WH-1000XM4 folds, the A17 Pro is quick, and the 2nd generation is cheaper',
  'On sale since 2022, and again in January 2025',
  'Two devices at once, one week to learn it',
])('%s has none', (text) => {
  expect(written(text)).toEqual([]);
});

test('two thousand of something is not a year', () => {
  expect(written('2000 nits')).toEqual(['2000']);
});

test('a gadget’s name and its parts are names, and part of another number is not', () => {
  const names = ['iPhone 15 Pro', 'DJI Mini 4 Pro', 'Nothing Ear (3)'];
  expect(written('The Nothing Ear (3) or Ear 3 lasts (3) hours', names)).toEqual(['3']);

  expect(written('The iPhone 15 Pro beats the 15 Pro of your neighbor by 3 hours', names)).toEqual([
    '3',
  ]);
  expect(written('Lighter than 24 professionals', names)).toEqual(['24']);
});

test('a fact supports its numbers in digits and in words', () => {
  expect(
    numbersIn('noise canceling on; 40 hours with it off, twenty-four with two devices'),
  ).toEqual([40, 24, 2]);
});
