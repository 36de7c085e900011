import { expect, test } from 'vitest';
import { outcomeOf } from './prediction-outcome.ts';

const readers = (yes: number, no: number) => outcomeOf('yes', 'buy', { yes, no }).readers;

test('the share of wrong readers is a percentage from 20 readers on', () => {
  expect([readers(1, 0), readers(14, 5), readers(15, 5), readers(200, 1)]).toEqual([
    'Nobody else has dared to predict it yet.',
    '5 of 19 readers were wrong.',
    '25% of 20 readers were wrong.',
    '0% of 201 readers were wrong.',
  ]);
});
