import { expect, test } from 'vitest';
import { sourceWords, subjectWords } from './history-words.ts';

const nameOf = (product: number | string) => (product === 'roomba-j7' ? 'Roomba j7+' : undefined);
const untold = { before: null, after: null };

test.each([
  ['product roomba-j7', 'Roomba j7+'],
  ['product gone-since', 'gone-since'],
  ['candidates 2026-11', 'Candidates for November 2026'],
  ['letter 2026-11-20', 'Newsletter of November 20, 2026'],
  ['message 4', 'Message 4'],
  ['password', 'Password'],
  ['note 3', '“Note 3”'],
  ['product a\u202eb', 'a\\u202eb'],
])('%s is told as %s', (subject, words) => {
  expect(subjectWords(subject, nameOf, untold)).toBe(words);
});

test('a note is called by its title, the last one that is known', () => {
  expect(
    subjectWords('note 3', nameOf, { before: { title: 'Wet' }, after: { title: 'Dry' } }),
  ).toBe('“Dry”');
  expect(subjectWords('note 3', nameOf, { before: { title: 'Wet' }, after: null })).toBe('“Wet”');
});

test('what came out when its moment came was the schedule’s doing', () => {
  expect(sourceWords({ device: null, what: 'note published' })).toBe('On schedule');
  expect(sourceWords({ device: 'Firefox on Linux', what: 'note published' })).toBe(
    'Firefox on Linux',
  );
  expect(sourceWords({ device: null, what: 'password changed' })).toBe('From the server');
});
