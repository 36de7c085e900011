import { expect, test } from 'vitest';
import { linesOf } from './difference.ts';

test('a change is told by the fields that are not as they were, in text that does nothing', () => {
  expect(linesOf({ state: 'read', id: 4 }, { state: 'spam', id: 4 })).toEqual([
    { name: 'state', before: 'read', after: 'spam' },
  ]);
  expect(linesOf({ device: 'Firefox on Linux' }, null)).toEqual([
    { name: 'device', before: 'Firefox on Linux', after: '(nothing)' },
  ]);
  expect(linesOf({ sessions: [3, 4] }, null)).toEqual([{ name: 'sessions', before: '[3,4]', after: '(nothing)' }]);
  expect(linesOf(null, null)).toEqual([]);
  expect(linesOf(null, { amazonUrl: 'a\u202eb' })).toEqual([
    { name: 'amazonUrl', before: '(nothing)', after: 'a\\u202eb' },
  ]);
});
