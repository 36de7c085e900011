import { expect, test } from 'vitest';
import { citationsIn, placeCitations, withoutCitations } from './citations.ts';

test('citations are separated from the text, with their positions', () => {
  const claim =
    '30 hours with canceling on [battery], six more than the Bose [bose-quietcomfort-ultra:battery][verge]';
  const plain = '30 hours with canceling on, six more than the Bose';

  expect(withoutCitations(claim)).toBe(plain);
  expect(placeCitations(claim)).toEqual([
    { id: 'battery', at: plain.indexOf(',') },
    { slug: 'bose-quietcomfort-ultra', id: 'battery', at: plain.length },
    { id: 'verge', at: plain.length },
  ]);
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
