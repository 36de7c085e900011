import { expect, test } from 'vitest';
import { sharedSentences, sharedShingles } from './likeness.ts';

const prose = (slug: string, ...passages: string[]) => ({
  slug,
  file: `content/reviews/${slug}.mdx`,
  passages,
});

test('eight words in a row in two reviews are found, whatever their case and commas', () => {
  const { counts, runs } = sharedShingles([
    prose('gull', 'Nobody buys headphones for a foghorn, in fact, unless he must.'),
    prose('cat', 'As we say: nobody buys headphones for a FOGHORN in fact. The cat left.'),
  ]);

  expect(runs).toEqual([
    {
      slug: 'gull',
      file: 'content/reviews/gull.mdx',
      others: ['cat'],
      words: 'nobody buys headphones for a foghorn in fact',
    },
  ]);
  expect([...counts]).toEqual([
    ['gull', 1],
    ['cat', 1],
  ]);
});

test('a longer passage is one finding, and counts all its shingles', () => {
  const passage = 'one two three four five six seven eight nine ten';
  const { counts, runs } = sharedShingles([prose('a', passage), prose('b', `${passage} eleven`)]);

  expect(runs).toHaveLength(1);
  expect(runs[0]?.words).toBe(passage);
  expect(counts.get('a')).toBe(3);
});

test('seven words in a row, and words across two paragraphs, are not held against anybody', () => {
  const { runs } = sharedShingles([
    prose('a', 'one two three four five six seven', 'eight nine'),
    prose('b', 'one two three four five six seven eight nine'),
  ]);

  expect(runs).toEqual([]);
});

test('a whole sentence of five to seven words in two reviews is found', () => {
  const shared = sharedSentences([
    prose('a', 'It rained. Put the card in your wallet. Then it stopped.'),
    prose('b', 'Put the card in your wallet! It rained.'),
  ]);

  expect(shared.map(({ words, others }) => [words, others])).toEqual([
    ['put the card in your wallet', ['b']],
  ]);
});
