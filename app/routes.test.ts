import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { aMessage, createTestApp } from '#tests/support/test-app.ts';
import { callNames } from './calls.ts';

test('a wrong method is rejected, and the response names the allowed ones', async () => {
  const app = await createTestApp('sqlite');
  const addresses = callNames.map((name) => name.split(' ') as [method: string, path: string]);
  for (const path of new Set(addresses.map(([, path]) => path.replace(/:\w+/g, '1')))) {
    const calls = addresses.filter(([, pattern]) =>
      new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path),
    );
    const methods = calls.flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const right = [...new Set(methods)];
    for (const wrong of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      if (right.includes(wrong)) continue;
      const answer = await app.send(wrong, path);
      expect([wrong, path, answer.status]).toEqual([wrong, path, 405]);
      expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(right.sort());
      expect(await answer.text()).toMatch(/^This URL only accepts /);
    }
  }
  expect((await app.send('POST', '/healthz')).status).toBe(405);
});

test('a body that is not sent as JSON is 415, one that is not JSON 400', async () => {
  const app = await createTestApp('sqlite');
  const subscribe = (body: BodyInit, type?: string) =>
    app.send('POST', '/api/newsletter/subscribe', {
      body,
      headers: { 'Content-Type': type ?? 'application/json' },
    });
  const good = '{"email":"ada@example.org"}';
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', ''])
    expect([type, (await subscribe(good, type)).status]).toEqual([type, 415]);
  for (const body of ['', '{', "{'email':1}", '\ufeff', new Uint8Array([0x22, 0xff, 0x22])])
    expect([body, await (await subscribe(body)).text()]).toEqual([
      body,
      'The request is not valid JSON.',
    ]);
  for (const body of ['null', '7', '"text"', '[]', 'true'])
    expect([body, await (await subscribe(body)).text()]).toEqual([
      body,
      'The request must be a JSON object.',
    ]);
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    expect([type, (await subscribe(good, type)).status]).toEqual([type, 200]);
});

onBothEngines('a query with a NUL is rejected before it reaches the database', async (engine) => {
  const app = await createTestApp(engine);
  const headers = await app.bearer();
  for (const path of ['/api/search?q=%00', '/api/admin/subscribers?search=a%00b']) {
    const answer = await app.send('GET', path, { headers });
    expect([path, answer.status, await answer.text()]).toEqual([
      path,
      400,
      expect.stringContaining('The URL contains a character that isn’t allowed.'),
    ]);
  }
});

test('an unexpected error is a 500 without details and is logged', async () => {
  const app = await createTestApp('sqlite', {
    parts: {
      rateLimiter: { consume: () => Promise.reject(new Error('secret detail')) },
      loginProtection: {
        attempt: () => Promise.reject(new Error('secret detail')),
        readAttack: async () => undefined,
      },
    },
  });
  const message = 'Something went wrong on our end. Please try again later.';
  for (const answer of [await app.vote('🚀'), await app.contact(aMessage)])
    expect([answer.status, await answer.text()]).toEqual([500, message]);
  const login = await app.guess('x');
  expect([login.status, await login.json()]).toEqual([500, { ok: false, error: message }]);
  expect(app.logged.join()).toContain('secret detail');
});
