import { expect, test } from 'vitest';
import { citationsIn, withoutCitations } from './citations.ts';

test('the text of a claim reads well without its citations', () => {
  const claim =
    '30 hours with canceling on [battery], six more than the Bose [bose-quietcomfort-ultra:battery][verge]';
  expect(withoutCitations(claim)).toBe('30 hours with canceling on, six more than the Bose');
});

test.each([
  [
    'Six hours [battery, a-rival:battery,verge]',
    [{ id: 'battery' }, { slug: 'a-rival', id: 'battery' }, { id: 'verge' }],
  ],
  ['He wrote [No Name] again', []],
])('%s', (text, citations) => {
  expect(citationsIn(text)).toEqual(citations);
});
