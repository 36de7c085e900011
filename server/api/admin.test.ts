import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { product } from '#contract/product.ts';
import { freshTokenHeader } from '#contract/token-header.ts';
import { setPassword } from '#server/admin/ensure-admin.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { adminPassword, openLab } from '#tests/support/lab.ts';

onBothEngines('the right password gives a token; every failure is JSON with its reason', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const good = await lab.guess(adminPassword);
  expect([good.status, await good.json()]).toEqual([
    200,
    { ok: true, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
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
    expect([json, answer.status, await answer.json()]).toEqual([json, status, { ok: false, error }]);
  }
  const unreadable = await lab.send('POST', '/api/admin/login', { body: '{' });
  expect([unreadable.status, await unreadable.json()]).toEqual([
    400,
    { ok: false, error: 'The request is not valid JSON.' },
  ]);
});

onBothEngines('after five wrong guesses even the right password has to wait, longer with every try', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const guesses = await Promise.all([1, 2, 3, 4, 5].map(() => lab.guess('wrong')));
  expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  const waits = [];
  for (const _ of [1, 2]) {
    const answer = await lab.guess(adminPassword);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toEqual({ ok: false, error: expect.stringMatching(/^Too many wrong passwords/) });
    waits.push(Number(answer.headers.get('retry-after')));
  }
  expect(waits).toEqual([900, 1800]);
  expect((await lab.guess(adminPassword, { from: '198.51.100.1' })).status).toBe(200);
});

onBothEngines('an edited link is stored, answered, shown in the list, and the page cache is told', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const answer = await lab.updateLink('https://www.amazon.com/dp/B0?tag=lab-20', await lab.login());
  expect(answer.status).toBe(200);
  expect(product.parse(await answer.json()).amazonUrl).toBe('https://www.amazon.com/dp/B0?tag=lab-20');
  expect((await lab.listed())[0]?.amazonUrl).toBe('https://www.amazon.com/dp/B0?tag=lab-20');
  expect(lab.changes()).toBe(1);
});

onBothEngines('a good call extends the session by a fresh token', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true, now: '2026-11-15T12:00:00Z' });
  const first = await lab.login();
  lab.at('2026-11-15T12:50:00Z');
  const fresh = (await lab.updateLink('https://www.amazon.com/dp/1', first)).headers.get(freshTokenHeader) ?? '';
  lab.at('2026-11-15T13:40:00Z');
  expect((await lab.updateLink('https://www.amazon.com/dp/2', first)).status).toBe(401);
  expect((await lab.updateLink('https://www.amazon.com/dp/2', fresh)).status).toBe(200);
});

onBothEngines('a changed password ends every token', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const token = await lab.login();
  await setPassword(lab.database.db, 'a new password', randomBytes);
  expect((await lab.updateLink('https://www.amazon.com/dp/1', token)).status).toBe(401);
  expect((await lab.guess(adminPassword)).status).toBe(401);
  expect((await lab.guess('a new password')).status).toBe(200);
});

onBothEngines('a link of a product that does not exist is a 404 sentence', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const headers = { Authorization: `Bearer ${await lab.login()}` };
  for (const id of ['999', '0', 'x', '2147483648']) {
    const answer = await lab.send('PATCH', `/api/products/${id}`, {
      json: { amazonUrl: 'https://www.amazon.com/' },
      headers,
    });
    expect([id, answer.status, await answer.text()]).toEqual([id, 404, 'There is no such product.']);
  }
  expect(lab.changes()).toBe(0);
});

onBothEngines('without a token nothing of the request is looked at', async (engine) => {
  const lab = await openLab(engine, { withAdmin: true });
  const answer = await lab.send('PATCH', '/api/products/999', { body: '{' });
  expect([answer.status, await answer.text()]).toEqual([401, 'Please log in again.']);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="admin"');
  expect(answer.headers.get(freshTokenHeader)).toBeNull();
});
