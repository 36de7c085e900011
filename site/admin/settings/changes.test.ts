import { expect, test } from 'vitest';
import { changedFields, subjectName } from './changes.ts';

const names: Record<string, string> = {
  19: 'Canon EOS R5',
  2: 'Roomba j7+',
  'roomba-j7': 'Roomba j7+',
};
const nameOf = (product: number | string) => names[product];
const fieldsOf = (before: unknown, after: unknown, subject = '') =>
  changedFields({ before, after, subject }, nameOf);

test('only fields that differ are listed, and hidden characters are visible', () => {
  expect(fieldsOf({ state: 'read', id: 4 }, { state: 'spam', id: 4 })).toEqual([
    { name: 'Status', before: 'Inbox', after: 'Spam' },
  ]);
  expect(fieldsOf({ device: 'Firefox on Linux' }, null)).toEqual([
    { name: 'Device', before: 'none', after: 'Firefox on Linux' },
  ]);
  expect(fieldsOf({ sessions: [3, 4] }, null)).toEqual([
    { name: 'Sessions', before: 'none', after: '2 sessions' },
  ]);
  expect(fieldsOf({ state: 'draft', title: 'Wet', version: 2 }, null)).toEqual([]);
  expect(fieldsOf(null, null)).toEqual([]);
  expect(fieldsOf({ host: '' }, { host: 'a', password: 'changed' }, 'settings email')).toEqual([
    { name: 'Server name', before: 'none', after: 'a' },
    { name: 'Password', before: 'none', after: 'changed' },
  ]);
  expect(fieldsOf({ day: 5 }, { day: 1 }, 'settings newsletter')).toEqual([
    { name: 'Day of the draft', before: 'Friday', after: 'Monday' },
  ]);
  expect(fieldsOf(null, { amazonUrl: 'a\u202eb' })).toEqual([
    { name: 'Link', before: 'none', after: 'a\\u202eb' },
  ]);
});

test('prices, candidates and times are formatted', () => {
  const price = { listPrice: { cents: 8900, month: '' } };
  expect(fieldsOf(price, { listPrice: { cents: 123_450, month: '2026-10' } })).toEqual([
    { name: 'List price', before: '$89', after: '$1,234.50, October 2026' },
  ]);
  expect(fieldsOf({ ids: [] }, { ids: [19, 2, 3] })).toEqual([
    {
      name: 'Candidates',
      before: 'default candidates',
      after: 'Canon EOS R5, Roomba j7+, product 3',
    },
  ]);
  const [field] = fieldsOf({ publishAt: null }, { publishAt: '2026-11-20T17:40:00.000Z' });
  expect(field).toMatchObject({
    name: 'Publish at',
    before: 'none',
    after: expect.stringContaining('2026'),
  });
  expect(field?.after).not.toContain('T17');
});

test('stories are listed by name, without excluded ones', () => {
  const story = (key: string, isIncluded = true) => ({ key, isIncluded });
  const before = {
    stories: [story('review roomba-j7'), story('note dry-feet', false)],
    hasAdvice: true,
  };
  const after = {
    stories: [story('note dry-feet'), story('update roomba-j7 2026-11-10')],
    hasAdvice: false,
  };
  expect(fieldsOf(before, after)).toEqual([
    { name: 'Stories', before: 'Roomba j7+', after: 'dry feet (note), Roomba j7+ (correction)' },
    { name: 'Includes the tip', before: 'yes', after: 'no' },
  ]);
});

const noVersions = { before: null, after: null, sender: null };

test.each([
  ['product roomba-j7', 'Roomba j7+'],
  ['product gone-since', 'gone-since'],
  ['candidates 2026-11', 'Candidates for November 2026'],
  ['issue 2026-11-20', 'Newsletter of November 20, 2026'],
  ['message 4', 'A deleted message'],
  ['password', 'Password'],
  ['note 3', '“Note 3”'],
  ['product a\u202eb', 'a\\u202eb'],
])('%s is shown as %s', (subject, name) => {
  expect(subjectName(subject, nameOf, noVersions)).toBe(name);
});

test('a message is named by its sender', () => {
  expect(subjectName('message 4', nameOf, { ...noVersions, sender: 'Maria' })).toBe(
    'Message from Maria',
  );
});
