import { expect, test } from 'vitest';
import { healthWords } from './health-words.ts';

test.each([
  ['getaddrinfo ENOTFOUND www.amazon.com', /not found on the internet/],
  ['connect ECONNREFUSED 203.0.113.7:443', /took no call/],
  ['The operation was aborted due to timeout', /ten seconds/],
  ['socket hang up', /hung up/],
  ['unable to verify the first certificate', /certificate/],
  ['write EPROTO 1408F10B', /certificate/],
  ['something new', /could not be asked/],
  ['The store answered 410.', /no such page/],
])('%s is told in words, and kept behind them', (detail, words) => {
  expect(healthWords({ state: 'silent', detail })).toEqual({
    words: expect.stringMatching(words),
    machine: detail,
  });
});

test('what is a sentence already has nothing behind it', () => {
  const detail = 'The shop turns programs away (503).';
  expect(healthWords({ state: 'blocked', detail })).toEqual({ words: detail, machine: '' });
  expect(healthWords({ state: 'moved', detail: 'https://a.example/' }).words).toBe(
    'It leads to https://a.example/ now.',
  );
  expect(healthWords({ state: 'fine', detail: '' })).toEqual({ words: '', machine: '' });
});
