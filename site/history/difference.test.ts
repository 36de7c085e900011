import { expect, test } from 'vitest';
import { linesOf } from './difference.ts';

test('a change is told by the fields that are not as they were, in text that does nothing', () => {
  expect(linesOf({ state: 'read', id: 4 }, { state: 'spam', id: 4 })).toEqual([
    { name: 'State', before: 'read', after: 'spam' },
  ]);
  expect(linesOf({ device: 'Firefox on Linux' }, null)).toEqual([
    { name: 'Device', before: 'Firefox on Linux', after: '(nothing)' },
  ]);
  expect(linesOf({ sessions: [3, 4] }, null)).toEqual([{ name: 'sessions', before: '[3,4]', after: '(nothing)' }]);
  expect(linesOf(null, null)).toEqual([]);
  expect(linesOf(null, { amazonUrl: 'a\u202eb' })).toEqual([{ name: 'Link', before: '(nothing)', after: 'a\\u202eb' }]);
});

test('prices, candidates and moments are told as the desk tells them', () => {
  const price = { listPrice: { cents: 8900, month: '' } };
  expect(linesOf(price, { listPrice: { cents: 12_350, month: '2026-10' } })).toEqual([
    { name: 'List price', before: '$89', after: '$123.5, 2026-10' },
  ]);
  expect(linesOf({ ids: [] }, { ids: [19, 2, 3] })).toEqual([
    { name: 'Candidates, by number', before: 'the first three of the list', after: '19, 2, 3' },
  ]);
  const [line] = linesOf({ publishAt: null }, { publishAt: '2026-11-20T17:40:00.000Z' });
  expect(line).toMatchObject({ name: 'Comes out', before: '(nothing)', after: expect.stringContaining('2026') });
  expect(line?.after).not.toContain('T17');
  expect(linesOf({ constructor: 1 }, null)).toEqual([{ name: 'constructor', before: '1', after: '(nothing)' }]);
});
