import { expect, test } from 'vitest';
import { recounted, replyMark, rowMark, threadMark } from './folders.ts';

const counts = { inbox: 5, unread: 2, answered: 1, archived: 0, spam: 0 };

test('a message that moves is counted where it is; one that nobody has seen here changes no count', () => {
  expect(recounted(counts, 'unread', 'read')).toEqual({ ...counts, unread: 1 });
  expect(recounted(counts, 'answered', 'archived')).toEqual({
    ...counts,
    inbox: 4,
    answered: 0,
    archived: 1,
  });
  expect(recounted(counts, 'unread', undefined)).toEqual({ ...counts, inbox: 4, unread: 1 });
  expect(recounted(counts, undefined, 'spam')).toEqual(counts);
});

test('an answer that the mail server has not taken is told from one that has left', () => {
  const reply = { id: 1, text: 'Hello', at: '' };
  const mark = (state: 'waiting' | 'sent' | 'refused' | null, answer: string | null) =>
    threadMark({ state: 'answered', replies: [{ ...reply, state, answer }] }).words;
  expect(mark('waiting', 'connect ECONNREFUSED')).toBe('Answered, its mail is waiting');
  expect(mark('refused', '550')).toBe('Answered, its mail did not arrive');
  expect([mark('waiting', null), mark('sent', '250'), mark(null, null)]).toEqual(
    Array(3).fill('Answered'),
  );
  expect(threadMark({ state: 'read', replies: [] }).words).toBe('Read');
  const inList = (state: 'waiting' | 'sent' | 'refused', answer: string) =>
    rowMark({ state: 'answered', reply: { state, answer } });
  expect(inList('refused', '550')).toEqual({ words: 'Did not arrive', tone: 'bad' });
  expect(inList('waiting', 'connect ECONNREFUSED')).toEqual({
    words: 'Its mail waits',
    tone: 'waiting',
  });
  expect(inList('sent', '250')).toEqual({ words: 'Answered', tone: 'good' });
  expect(rowMark({ state: 'archived', reply: { state: 'refused', answer: '550' } }).words).toBe(
    'Archived',
  );
  expect(replyMark('waiting', 'connect ECONNREFUSED').words).toBe('Waiting for the mail server');
  expect(replyMark('waiting', null).words).toBe('On its way');
});
