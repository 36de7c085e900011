import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { callNames, shapeOf } from '#app/calls.ts';
import type { CallName } from '#platform/http/calls.ts';
import { cookiesOf } from '#tests/support/cookies.ts';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app.ts';

const guardedBy = (...guards: string[]) =>
  callNames.filter((name) => guards.includes(shapeOf(name).guard));

const ownersCalls = guardedBy('token', 'admin', 'recent password');

/** Every kind of invalid token. */
async function badTokens(app: TestApp): Promise<Record<string, string | undefined>> {
  const good = await app.login();
  const leaving = await app.bearer();
  await app.send('POST', '/api/admin/logout', { headers: leaving });
  const ended = leaving.Authorization.replace('Bearer ', '');
  const stored = await app.database.db.selectFrom('sessions').selectAll().executeTakeFirst();
  return {
    none: undefined,
    empty: 'Bearer ',
    random: `Bearer ${randomBytes(32).toString('base64url')}`,
    cut: `Bearer ${good.slice(0, -1)}`,
    changed: `Bearer ${(good.startsWith('A') ? 'B' : 'A') + good.slice(1)}`,
    'of a session that has ended': `Bearer ${ended}`,
    'the stored hash': `Bearer ${stored?.key_hash}`,
    basic: `Basic ${Buffer.from(`admin:${good}`).toString('base64')}`,
  };
}

test('every admin call rejects every invalid token', async () => {
  const app = await createTestApp('sqlite');
  expect(ownersCalls.length).toBeGreaterThan(0);
  for (const [what, token] of Object.entries(await badTokens(app)))
    for (const name of ownersCalls) {
      const headers = token === undefined ? {} : { Authorization: token };
      const answer = await app.call(
        name,
        name.startsWith('GET') ? { headers } : { headers, body: '{' },
      );
      expect([name, what, answer.status]).toEqual([name, what, 401]);
      expect(await answer.text()).toContain('Please log in again.');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="admin"');
    }
  expect(app.changes()).toBe(0);
});

/** A body that no call accepts, so that a call that is let in changes nothing. */
const callWith = (app: TestApp, name: CallName, headers: Record<string, string>) =>
  app.call(name, name.startsWith('GET') ? { headers } : { headers, body: '{' });

test('the stored token alone edits links and does nothing else', async () => {
  const app = await createTestApp('sqlite');
  const { Authorization, Cookie } = await app.bearer();
  const other = await app.bearer();
  expect(guardedBy('token')).toEqual(['PATCH /api/products/:id']);
  const unguarded = callNames.filter((name) => !ownersCalls.includes(name));
  expect(unguarded.filter((name) => name.includes('/api/admin/'))).toEqual([
    'POST /api/admin/login',
  ]);
  const token = Authorization.replace('Bearer ', '');
  expect((await app.updateLink('https://www.amazon.com/dp/B0', token)).status).not.toBe(403);
  for (const cookie of [
    '',
    other.Cookie,
    Cookie.replace('_session=', '_session=A'),
    'lab_session=',
    'lab_session=null',
  ])
    for (const name of guardedBy('admin', 'recent password')) {
      const answer = await callWith(app, name, { Authorization, Cookie: cookie });
      expect([name, cookie, answer.status]).toEqual([name, cookie, 403]);
      expect(await answer.json()).toEqual({
        message: 'Enter your password to continue.',
        needs: 'password',
      });
    }
  expect(app.changes()).toBe(0);
});

test('ten minutes after a login, personal data and access need the password again', async () => {
  const app = await createTestApp('sqlite', { now: '2026-11-15T12:00:00Z' });
  // One of the calls ends session 1.
  await app.login();
  const headers = await app.bearer();
  app.at('2026-11-15T12:09:59Z');
  for (const name of guardedBy('recent password'))
    expect([name, (await callWith(app, name, headers)).status]).not.toEqual([name, 403]);
  app.at('2026-11-15T12:10:00Z');
  for (const name of guardedBy('recent password'))
    expect([name, (await callWith(app, name, headers)).status]).toEqual([name, 403]);
  expect((await callWith(app, 'GET /api/admin/votes', headers)).status).toBe(200);
  for (const what of [/subscriber/, /person/, /settings\/email/, /password/, /sessions/, /backup/])
    expect(guardedBy('recent password').join()).toMatch(what);
});

test('the password typed again continues the same session with another token and cookie', async () => {
  const app = await createTestApp('sqlite', { now: '2026-11-15T12:00:00Z' });
  const before = await app.bearer();
  app.at('2026-11-15T13:00:00Z');
  const again = await app.guess(adminPassword, { headers: before });
  const after = {
    Authorization: `Bearer ${(await again.json()).token}`,
    Cookie: cookiesOf(again),
  };
  expect((await callWith(app, 'GET /api/admin/sessions', before)).status).toBe(401);
  expect(
    (await callWith(app, 'GET /api/admin/votes', { ...after, Cookie: before.Cookie })).status,
  ).toBe(403);
  const sessions = await callWith(app, 'GET /api/admin/sessions', after);
  expect(await sessions.json()).toMatchObject([
    { isThis: true, madeAt: '2026-11-15T12:00:00.000Z' },
  ]);
});

test('every call that writes makes the browser forget the pages it prefetched', async () => {
  const app = await createTestApp('sqlite');
  for (const name of callNames) {
    const answer = await app.call(name, name.startsWith('GET') ? {} : { body: '{' });
    const writes = !name.startsWith('GET') && name !== 'POST /api/count';
    expect([name, answer.headers.get('clear-site-data')]).toEqual([
      name,
      writes ? '"prefetchCache"' : null,
    ]);
  }
});
