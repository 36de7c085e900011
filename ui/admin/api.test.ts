import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerWith } from '#tests/support/stub-fetch.ts';
import { callAsAdmin } from './api.ts';
import { endSession, readToken, saveToken, sessionEndReason } from './session.ts';

const rejected = () => new Response('Please log in again.', { status: 401 });
const withFreshToken = (body: unknown) =>
  Response.json(body, { headers: { 'X-Admin-Token': 'fresh' } });

const saveLink = () =>
  callAsAdmin('PATCH /api/products/:id', {
    params: { id: 7 },
    input: { amazonUrl: 'https://a.co/d' },
  });

beforeEach(() => saveToken('old'));
afterEach(() => endSession(readToken()));

test('the token is sent, and a new one in the response replaces it', async () => {
  const fetched = answerWith(() => withFreshToken({ id: 7 }));
  expect(await saveLink()).toEqual({ id: 7 });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/api/products/7');
  expect(init?.headers).toMatchObject({ Authorization: 'Bearer old' });
  expect(readToken()).toBe('fresh');
});

test('a rejected token ends the session with a reason; other errors do not', async () => {
  answerWith(() => new Response('No.', { status: 400 }));
  await expect(saveLink()).rejects.toThrow('400: No.');
  expect(readToken()).toBe('old');
  answerWith(rejected);
  await expect(saveLink()).rejects.toThrow('401: Please log in again.');
  expect([readToken(), sessionEndReason()]).toEqual([
    null,
    'Your session has ended. Please log in again.',
  ]);
});
