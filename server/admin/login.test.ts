import { expect, test } from 'vitest';
import { product } from '#contract/products.ts';
import { adminPassword, createTestApp } from '#tests/support/test-app.ts';

test('the right password returns a token, and every failure explains itself', async () => {
  const app = await createTestApp('sqlite', { withAdmin: true });
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

test('an edited link is stored, returned, listed and invalidates cached pages', async () => {
  const app = await createTestApp('sqlite', { withAdmin: true });
  const answer = await app.updateLink('https://www.amazon.com/dp/B0?tag=lab-20', await app.login());
  expect(answer.status).toBe(200);
  expect(product.parse(await answer.json()).amazonUrl).toBe(
    'https://www.amazon.com/dp/B0?tag=lab-20',
  );
  expect((await app.listed())[0]?.amazonUrl).toBe('https://www.amazon.com/dp/B0?tag=lab-20');
  expect(app.changes()).toBe(1);
});

test('rejected requests do not extend a session', async () => {
  const app = await createTestApp('sqlite', { withAdmin: true, now: '2026-11-15T00:00:00Z' });
  const token = await app.login();
  for (let hour = 1; hour < 12; hour += 1) {
    app.at(`2026-11-15T${String(hour).padStart(2, '0')}:00:00Z`);
    expect((await app.updateLink('no link', token)).status).toBe(400);
  }
  app.at('2026-11-15T12:00:00Z');
  expect((await app.updateLink('https://www.amazon.com/dp/1', token)).status).toBe(401);
});

test('editing the link of an unknown product answers 404', async () => {
  const app = await createTestApp('sqlite', { withAdmin: true });
  const headers = { Authorization: `Bearer ${await app.login()}` };
  for (const id of ['999', '0', 'x', '2147483648']) {
    const answer = await app.send('PATCH', `/api/products/${id}`, {
      json: { amazonUrl: 'https://www.amazon.com/' },
      headers,
    });
    expect([id, answer.status, await answer.text()]).toEqual([
      id,
      404,
      'This product doesn’t exist.',
    ]);
  }
  expect(app.changes()).toBe(0);
});

test('a request without a token is rejected before its body is read', async () => {
  const app = await createTestApp('sqlite', { withAdmin: true });
  const answer = await app.send('PATCH', '/api/products/999', { body: '{' });
  expect([answer.status, await answer.text()]).toEqual([401, 'Please log in again.']);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="admin"');
});
