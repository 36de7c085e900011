import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { product } from '#contract/products.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { adminPassword, createTestApp } from '#tests/support/test-app.ts';
import { setPassword } from './account.ts';

onBothEngines(
  'the right password gives a token; every failure is JSON with its reason',
  async (engine) => {
    const lab = await createTestApp(engine, { withAdmin: true });
    const good = await lab.guess(adminPassword);
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
      const answer = await lab.send('POST', '/api/admin/login', { json });
      expect([json, answer.status, await answer.json()]).toEqual([
        json,
        status,
        { ok: false, error },
      ]);
    }
    const unreadable = await lab.send('POST', '/api/admin/login', { body: '{' });
    expect([unreadable.status, await unreadable.json()]).toEqual([
      400,
      { ok: false, error: 'The request is not valid JSON.' },
    ]);
  },
);

onBothEngines(
  'an edited link is stored, answered, shown in the list, and the page cache is told',
  async (engine) => {
    const lab = await createTestApp(engine, { withAdmin: true });
    const answer = await lab.updateLink(
      'https://www.amazon.com/dp/B0?tag=lab-20',
      await lab.login(),
    );
    expect(answer.status).toBe(200);
    expect(product.parse(await answer.json()).amazonUrl).toBe(
      'https://www.amazon.com/dp/B0?tag=lab-20',
    );
    expect((await lab.listed())[0]?.amazonUrl).toBe('https://www.amazon.com/dp/B0?tag=lab-20');
    expect(lab.changes()).toBe(1);
  },
);

onBothEngines('refused requests alone do not keep a session alive', async (engine) => {
  const lab = await createTestApp(engine, { withAdmin: true, now: '2026-11-15T00:00:00Z' });
  const token = await lab.login();
  for (let hour = 1; hour < 12; hour += 1) {
    lab.at(`2026-11-15T${String(hour).padStart(2, '0')}:00:00Z`);
    expect((await lab.updateLink('no link', token)).status).toBe(400);
  }
  lab.at('2026-11-15T12:00:00Z');
  expect((await lab.updateLink('https://www.amazon.com/dp/1', token)).status).toBe(401);
});

onBothEngines(
  'an edited link is in the history, with what stood there before; the same link again is not',
  async (engine) => {
    const lab = await createTestApp(engine, { withAdmin: true });
    const token = await lab.login();
    const [toaster] = await lab.listed();
    for (const _ of [1, 2]) await lab.updateLink('https://www.amazon.com/dp/B0', token);
    expect(await lab.database.db.selectFrom('history').selectAll().execute()).toEqual([
      {
        id: 1,
        at: '2026-11-15T12:00:00.000Z',
        session_id: 1,
        what: 'link changed',
        subject: 'product toaster',
        before: JSON.stringify({ amazonUrl: toaster?.amazonUrl }),
        after: JSON.stringify({ amazonUrl: 'https://www.amazon.com/dp/B0' }),
        undoes: null,
      },
    ]);
  },
);

onBothEngines('a changed password ends every token', async (engine) => {
  const lab = await createTestApp(engine, { withAdmin: true });
  const token = await lab.login();
  await setPassword(lab.database.db, { password: 'a new password' }, randomBytes, new Date());
  expect((await lab.updateLink('https://www.amazon.com/dp/1', token)).status).toBe(401);
  expect((await lab.guess(adminPassword)).status).toBe(401);
  expect((await lab.guess('a new password')).status).toBe(200);
});

onBothEngines('a link of a product that does not exist is a 404 sentence', async (engine) => {
  const lab = await createTestApp(engine, { withAdmin: true });
  const headers = { Authorization: `Bearer ${await lab.login()}` };
  for (const id of ['999', '0', 'x', '2147483648']) {
    const answer = await lab.send('PATCH', `/api/products/${id}`, {
      json: { amazonUrl: 'https://www.amazon.com/' },
      headers,
    });
    expect([id, answer.status, await answer.text()]).toEqual([
      id,
      404,
      'This product doesn’t exist.',
    ]);
  }
  expect(lab.changes()).toBe(0);
});

onBothEngines('without a token nothing of the request is looked at', async (engine) => {
  const lab = await createTestApp(engine, { withAdmin: true });
  const answer = await lab.send('PATCH', '/api/products/999', { body: '{' });
  expect([answer.status, await answer.text()]).toEqual([401, 'Please log in again.']);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="admin"');
});
