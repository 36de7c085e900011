import { expect, test } from 'vitest';
import type { LibraryReview } from '#content/library.ts';
import { library } from '#tests/support/library.ts';
import { checkFigures } from './ratings-and-prices.ts';

const { reviews } = library;
/** Figures of these tests, whatever the review says today. */
const prices: Record<string, number> = { 'roomba-j7': 849, 'eufy-x10-pro-omni': 799 };
const gadgets = library.gadgets.map((gadget) => {
  const usd = prices[gadget.slug];
  return usd ? { ...gadget, prices: [{ usd, month: '2025-01', kind: 'list' as const }] } : gadget;
});

function roombaSaying(sentence: string, changes: Partial<LibraryReview> = {}): string[] {
  const roomba = reviews.find(({ slug }) => slug === 'roomba-j7');
  if (!roomba) throw new Error('No Roomba');
  const messages: string[] = [];
  const tree = [{ tag: 'p', line: 1, children: [sentence] }];
  const report = (_: unknown, message: string) => messages.push(message);
  const reports = { problem: report, warning: report };
  const product = { ...roomba.product, rating: 3.8, price: 849 };
  checkFigures({ ...roomba, product, outOfTen: 7.6, tree, ...changes }, gadgets, reports);
  return messages;
}

test.each([
  'We gave it 3.9/5.',
  'Rating, 4 of 5.',
  'It earns 4.8 stars.',
  'That makes 7.8 out of 10.',
])('%s contradicts the rating', (sentence) => {
  expect(roombaSaying(sentence)).toEqual([expect.stringContaining('but the rating makes it')]);
});

test.each([
  'We gave it 3.8 out of 5, or 7.6 of ten.',
  'Three of 20 sighs were answered, and 11 of 11 accidents avoided.',
  'At the full price of $849 we would wait for a sale at $549.',
  'Genuine bags cost about $20 for three.',
])('%s is correct', (sentence) => {
  expect(roombaSaying(sentence)).toEqual([]);
});

test('a price in the prose that differs is reported', () => {
  expect(roombaSaying('At its list price of $799 it is dear.')).toEqual([
    expect.stringContaining('it is $849'),
  ]);
});

test('a sentence that calls an old price today’s is reported', () => {
  expect(roombaSaying('Today it sells for $600.')).toEqual([
    expect.stringContaining('as $600, but the latest price is $849'),
  ]);
  expect(roombaSaying('Today it sells for $849, and its bags cost $20 now.')).toEqual([]);
});

test('the price of a rival is checked against the rival', () => {
  expect(roombaSaying('The price of the eufy X10 Pro Omni is $799.')).toEqual([]);
});

test('a heading with another price is reported', () => {
  const roomba = reviews.find(({ slug }) => slug === 'roomba-j7') as LibraryReview;

  const faults = roombaSaying('', {
    sections: { ...roomba.sections, worthIt: 'Is it worth $499?' },
  });

  expect(faults).toEqual([expect.stringContaining('The heading says $499')]);
});
