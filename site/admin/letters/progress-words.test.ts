import { expect, test } from 'vitest';
import type { LetterProgress } from '#contract/letter.ts';
import { allOf, doneOf, headline, progressLines } from './progress-words.ts';

const nothing: LetterProgress = {
  toQueue: 0,
  waiting: 0,
  sending: 0,
  sent: 0,
  unsure: 0,
  refused: 0,
  givenUp: 0,
  again: null,
  trouble: null,
};

test('how a letter stands is one sentence', () => {
  const half = { ...nothing, sent: 1200, waiting: 1299, sending: 1 };
  expect(headline({ state: 'sending' }, half, 'server')).toBe('1,200 of 2,500 readers have it.');
  expect(headline({ state: 'paused' }, half, 'server')).toBe(
    'Paused: 1,200 of 2,500 readers have it.',
  );
  expect(headline({ state: 'sent' }, { ...nothing, sent: 1 }, 'server')).toBe(
    'All done: 1 of 1 reader has it.',
  );
  expect(headline({ state: 'sent' }, nothing, 'server')).toBe('There was nobody to send it to.');
});

test('without a mail server nobody is said to have it', () => {
  const done = { ...nothing, sent: 152 };
  expect(headline({ state: 'sent' }, done, 'files')).toBe(
    'All done: 152 of 152 mails are files in the folder outbox. Nobody has got one: no mail server is set.',
  );
  expect(progressLines(done, 'files').map(({ label }) => label)).toEqual(['Written']);
});

test('every state that somebody is in has its words, and the parts are the whole', () => {
  const progress = {
    toQueue: 1,
    waiting: 5,
    sending: 2,
    sent: 3,
    unsure: 4,
    refused: 6,
    givenUp: 7,
    again: { count: 2, at: '2026-11-20T12:00:00.000Z' },
    trouble: '450 later',
  };
  const lines = progressLines(progress, 'server');
  expect(lines.map(({ label, count }) => [label, count])).toEqual([
    ['Handed over', 3],
    ['Being handed over', 2],
    ['Waiting', 3],
    ['Tried again', 2],
    ['Not queued yet', 1],
    ['Unsure', 4],
    ['Refused', 6],
    ['Given up', 7],
  ]);
  expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(allOf(progress));
  expect(doneOf(progress)).toBe(20);
  expect(lines.find(({ label }) => label === 'Tried again')?.words).toMatch(
    /the next try is at \d\d:00$/,
  );
  expect(progressLines(nothing, 'server')).toEqual([]);
});
