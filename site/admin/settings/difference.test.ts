import { expect, test } from 'vitest';
import { linesOf as lines } from './difference.ts';

const names: Record<string, string> = {
  19: 'Canon EOS R5',
  2: 'Roomba j7+',
  'roomba-j7': 'Roomba j7+',
};
const linesOf = (before: unknown, after: unknown) =>
  lines(before, after, (product) => names[product]);

test('a change is told by the fields that are not as they were, in text that does nothing', () => {
  expect(linesOf({ state: 'read', id: 4 }, { state: 'spam', id: 4 })).toEqual([
    { name: 'Status', before: 'read', after: 'spam' },
  ]);
  expect(linesOf({ device: 'Firefox on Linux' }, null)).toEqual([
    { name: 'Device', before: 'Firefox on Linux', after: '(empty)' },
  ]);
  expect(linesOf({ sessions: [3, 4] }, null)).toEqual([
    { name: 'Sessions', before: '2 sessions', after: '(empty)' },
  ]);
  expect(linesOf(null, null)).toEqual([]);
  expect(linesOf(null, { amazonUrl: 'a\u202eb' })).toEqual([
    { name: 'Link', before: '(empty)', after: 'a\\u202eb' },
  ]);
});

test('prices, candidates and moments are told as the desk tells them', () => {
  const price = { listPrice: { cents: 8900, month: '' } };
  expect(linesOf(price, { listPrice: { cents: 123_450, month: '2026-10' } })).toEqual([
    { name: 'List price', before: '$89', after: '$1,234.50, October 2026' },
  ]);
  expect(linesOf({ ids: [] }, { ids: [19, 2, 3] })).toEqual([
    {
      name: 'Candidates',
      before: 'the default candidates',
      after: 'Canon EOS R5, Roomba j7+, product 3',
    },
  ]);
  const [line] = linesOf({ publishAt: null }, { publishAt: '2026-11-20T17:40:00.000Z' });
  expect(line).toMatchObject({
    name: 'Publish at',
    before: '(empty)',
    after: expect.stringContaining('2026'),
  });
  expect(line?.after).not.toContain('T17');
  expect(linesOf({ constructor: 1 }, null)).toEqual([
    { name: 'constructor', before: '1', after: '(empty)' },
  ]);
});

test('a letter’s pieces are told by their names, without those that were left out', () => {
  const piece = (key: string, isIncluded = true) => ({ key, isIncluded });
  const before = {
    pieces: [piece('review roomba-j7'), piece('note dry-feet', false)],
    hasAdvice: true,
  };
  const after = {
    pieces: [piece('note dry-feet'), piece('update roomba-j7 2026-11-10')],
    hasAdvice: false,
  };
  expect(linesOf(before, after)).toEqual([
    { name: 'Stories', before: 'Roomba j7+', after: 'dry feet (note), Roomba j7+ (correction)' },
    { name: 'Includes the tip', before: 'yes', after: 'no' },
  ]);
});
