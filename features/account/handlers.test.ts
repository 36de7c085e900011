import { expect, test } from 'vitest';
import { adminPassword, createTestApp } from '#tests/support/test-app.ts';

test('the right password returns a token, and every failure explains itself', async () => {
  const app = await createTestApp('sqlite');
  const good = await app.guess(adminPassword);
  expect([good.status, await good.json()]).toEqual([
    200,
    { ok: true, token: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  const failures: [unknown, number, string][] = [
    [{ password: 'wrong' }, 401, 'Invalid password'],
    [{ password: '' }, 400, 'Password is required'],
    [{}, 400, 'Password is required'],
    [{ password: 7 }, 400, 'Password is required'],
    [{ password: 'x'.repeat(1025) }, 400, 'Password is too long'],
    [[], 400, 'The request must be a JSON object.'],
  ];
  for (const [json, status, error] of failures) {
    const answer = await app.send('POST', '/api/admin/login', { json });
    expect([json, answer.status, await answer.json()]).toEqual([
      json,
      status,
      { ok: false, error },
    ]);
  }
  const unreadable = await app.send('POST', '/api/admin/login', { body: '{' });
  expect([unreadable.status, await unreadable.json()]).toEqual([
    400,
    { ok: false, error: 'The request is not valid JSON.' },
  ]);
});
