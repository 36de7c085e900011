import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callAsAdmin, peekAsAdmin } from './call-as-admin.ts';
import { endOfSession, endSession, keepToken, readToken } from './session.ts';

function answerWith(answer: () => Response) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  return fetched;
}

const save = () =>
  callAsAdmin('PATCH /api/products/:id', {
    params: { id: 7 },
    input: { amazonUrl: 'https://a.co/d' },
  });

beforeEach(() => {
  keepToken('old');
});
// Other files of this process begin without one.
afterEach(() => endSession(readToken()));

test('the token goes along, and the fresh one of a good answer takes its place', async () => {
  const fetched = answerWith(() =>
    Response.json({ id: 7 }, { headers: { 'X-Admin-Token': 'fresh' } }),
  );
  expect(await save()).toEqual({ id: 7 });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/api/products/7');
  expect(init?.headers).toMatchObject({ Authorization: 'Bearer old' });
  expect(readToken()).toBe('fresh');
});

test('a refused token ends the session and says so; any other refusal leaves it', async () => {
  answerWith(() => new Response('No.', { status: 400 }));
  await expect(save()).rejects.toThrow('400: No.');
  expect(readToken()).toBe('old');
  answerWith(() => new Response('Please log in again.', { status: 401 }));
  await expect(save()).rejects.toThrow('401: Please log in again.');
  expect([readToken(), endOfSession()]).toEqual([
    null,
    'Your session has ended. Please log in again.',
  ]);
});

test('an answer that comes after the logout brings nobody back in', async () => {
  answerWith(() => {
    endSession('old');
    return Response.json({}, { headers: { 'X-Admin-Token': 'fresh' } });
  });
  await save();
  expect(readToken()).toBeNull();
});

test('what only stands around a page ends no session where it is refused, and extends it where it is not', async () => {
  answerWith(() => new Response('Please log in again.', { status: 401 }));
  await expect(peekAsAdmin('GET /api/admin/unread')).rejects.toThrow('401');
  expect(readToken()).toBe('old');
  answerWith(() => Response.json({ messages: 3 }, { headers: { 'X-Admin-Token': 'fresh' } }));
  expect(await peekAsAdmin('GET /api/admin/unread')).toEqual({ messages: 3 });
  expect(readToken()).toBe('fresh');
});
