import { expect, test } from 'vitest';
import { recounted, replyMark, threadMark } from './folders.ts';

const counts = { inbox: 5, unread: 2, answered: 1, archived: 0, spam: 0 };

test('a message that moves is counted where it is; one that nobody has seen here changes no count', () => {
  expect(recounted(counts, 'unread', 'read')).toEqual({ ...counts, unread: 1 });
  expect(recounted(counts, 'answered', 'archived')).toEqual({ ...counts, inbox: 4, answered: 0, archived: 1 });
  expect(recounted(counts, 'unread', undefined)).toEqual({ ...counts, inbox: 4, unread: 1 });
  expect(recounted(counts, undefined, 'spam')).toEqual(counts);
});

test('an answer that the mail server has not taken is told from one that has left', () => {
  const reply = { id: 1, text: 'Hello', at: '' };
  const mark = (state: 'waiting' | 'sent' | 'refused' | null, answer: string | null) =>
    threadMark({ state: 'answered', replies: [{ ...reply, state, answer }] }).words;
  expect(mark('waiting', 'connect ECONNREFUSED')).toBe('Answered, its mail is waiting');
  expect(mark('refused', '550')).toBe('Answered, its mail did not arrive');
  expect([mark('waiting', null), mark('sent', '250'), mark(null, null)]).toEqual(Array(3).fill('Answered'));
  expect(threadMark({ state: 'read', replies: [] }).words).toBe('Read');
  expect(replyMark('waiting', 'connect ECONNREFUSED').words).toBe('Waiting for the mail server');
  expect(replyMark('waiting', null).words).toBe('On its way');
});
