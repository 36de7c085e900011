import { expect, test } from 'vitest';
import { recounted } from './folders.ts';

const counts = { inbox: 5, unread: 2, answered: 1, archived: 0, spam: 0 };

test('a message that moves is counted where it is; one that nobody has seen here changes no count', () => {
  expect(recounted(counts, 'unread', 'read')).toEqual({ ...counts, unread: 1 });
  expect(recounted(counts, 'answered', 'archived')).toEqual({ ...counts, inbox: 4, answered: 0, archived: 1 });
  expect(recounted(counts, 'unread', undefined)).toEqual({ ...counts, inbox: 4, unread: 1 });
  expect(recounted(counts, undefined, 'spam')).toEqual(counts);
});
