import { expect, test } from 'vitest';
import {
  comparableValue,
  formatFact,
  labelOf,
  notKnown,
  sameMeasure,
  valueError,
} from './vocabulary.ts';

test.each([
  ['weight', 250, '8.8 oz (250 g)'],
  ['battery', 48, '2 days'],
  ['charging', 205, '3 h 25 min'],
  ['range', 10, '6.2 miles (10 km)'],
  ['storage', 1024, '1 TB'],
  ['warranty', 0.25, '3 months'],
  ['subscription', 4.99, '$4.99 a month'],
  ['water', '50 m', '164 ft (50 m)'],
  ['memory', notKnown, 'Not known'],
] as const)('%s %s is formatted as %s', (key, value, text) => {
  expect(formatFact(key, value)).toBe(text);
});

test('water ratings rank by water, then dust, then depth', () => {
  const codes = 'none splash IPX4 IP54 IPX5 IP55 IP65 IP66 IPX7 IP67 IPX8 IP68'.split(' ');
  const ranked = [...codes, '10 m', '50 m', '100 m'].map((rating) =>
    comparableValue('water', rating),
  );

  expect(ranked).toEqual(ranked.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(ranked).size).toBe(ranked.length);
});

test.each([
  ['weight', '250 g', 'Write a number (grams), without the unit.'],
  ['noise-canceling', 'yes', 'Write true or false.'],
  ['water', 'rainproof', 'Write none, splash, an IP code or a depth such as 50 m.'],
  ['chip', 3, 'Write text.'],
] as const)('%s cannot be %s', (key, value, error) => {
  expect(valueError(key, value)).toBe(error);
});

test('kinds compare only where they measure the same under a key', () => {
  expect(labelOf('range', 'drone')).toBe('Range of the radio link');
  expect(sameMeasure('range', 'drone', 'vehicle')).toBe(false);
  expect(sameMeasure('range', 'scooter', 'vehicle')).toBe(true);
});
