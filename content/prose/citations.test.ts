import { expect, test } from 'vitest';
import { citationsIn, splitCitations, withoutCitations } from './citations.ts';

const claim =
  '30 hours with canceling on [battery], six more than the Bose [bose-quietcomfort-ultra:battery][verge]';

test('a claim falls into words and marks', () => {
  expect(splitCitations(claim)).toEqual([
    '30 hours with canceling on',
    { id: 'battery' },
    ', six more than the Bose',
    { slug: 'bose-quietcomfort-ultra', id: 'battery' },
    { id: 'verge' },
  ]);
});

test('meta tags and feeds get the words alone', () => {
  expect(withoutCitations(claim)).toBe('30 hours with canceling on, six more than the Bose');
});

test('several marks share a pair of brackets', () => {
  expect(citationsIn('Six hours [battery, a-rival:battery,verge]')).toEqual([
    { id: 'battery' },
    { slug: 'a-rival', id: 'battery' },
    { id: 'verge' },
  ]);
});

test('brackets that hold words are no marks', () => {
  const text = 'The gull [sic] wrote [No Name] again';

  expect(citationsIn(text)).toEqual([{ id: 'sic' }]);
  expect(withoutCitations('a [No Name] b')).toBe('a [No Name] b');
});
