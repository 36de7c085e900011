import { expect, test } from 'vitest';
import { freshTokenHeader } from '#platform/http/headers.ts';
import { cookiesOf } from '#tests/support/cookies.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { SessionRecord } from './calls.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';

type Headers = Record<string, string>;

async function openTestAdmin(engine: 'sqlite' | 'postgres') {
  const app = await createTestApp(engine);
  /** What a browser sends after a login. */
  const loginOn = async (userAgent: string) => {
    const answer = await app.guess(adminPassword, { headers: { 'User-Agent': userAgent } });
    const { token } = await answer.json();
    return { Authorization: `Bearer ${token}`, Cookie: cookiesOf(answer) };
  };
  const list = async (headers: Headers) =>
    (await (await app.send('GET', '/api/admin/sessions', { headers })).json()) as SessionRecord[];
  const statusFor = (headers: Headers) => statusOf(app, headers);
  const change = (next: string, headers: Headers) =>
    app.send('POST', '/api/admin/password', { headers, json: { next } });
  return { app, loginOn, list, statusFor, change };
}

test('the admin sees all sessions and which one is current', async () => {
  const { app, loginOn, list } = await openTestAdmin('sqlite');
  const [desktop, mobile] = [await loginOn(firefox), await loginOn(phone)];
  app.at('2026-11-15T12:05:00Z');
  const sessions = await list(desktop);
  expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Safari on an iPhone', false],
    ['Firefox on Linux', true],
  ]);
  expect(sessions[1]).toMatchObject({
    madeAt: '2026-11-15T12:00:00.000Z',
    endsAt: '2026-12-15T12:00:00.000Z',
  });
  expect((await list(mobile)).map(({ device, usedAt }) => [device, usedAt])).toEqual([
    ['Firefox on Linux', '2026-11-15T12:05:00.000Z'],
    ['Safari on an iPhone', '2026-11-15T12:00:00.000Z'],
  ]);
});

test('all other sessions can be ended at once', async () => {
  const { app, loginOn, statusFor } = await openTestAdmin('sqlite');
  const mine = await loginOn(firefox);
  const all = [mine, await loginOn(phone), await loginOn('curl/8')];
  const others = await app.send('DELETE', '/api/admin/sessions', { headers: mine });
  expect(await others.json()).toEqual({ ended: 2 });
  expect(await Promise.all(all.map(statusFor))).toEqual([200, 401, 401]);
});

test('a new password ends all other sessions and continues this one', async () => {
  const { app, loginOn, statusFor, change } = await openTestAdmin('sqlite');
  const [mine, other] = [await loginOn(firefox), await loginOn(phone)];
  const next = 'a door of my own';
  const invalid: [next: string, status: number, message: string][] = [
    ['short', 422, 'The new password must be at least 8 characters.'],
    [
      'Password123',
      422,
      'The new password is easy to guess. Choose a longer one, such as three unusual words.',
    ],
    ['', 400, 'Enter the new password.'],
    ['x'.repeat(1025), 400, 'The new password is too long.'],
  ];
  for (const [wrong, ...expected] of invalid) {
    const answer = await change(wrong, mine);
    const { message, field } = await answer.json();
    expect([answer.status, message, field]).toEqual([...expected, 'next']);
  }
  expect(await statusFor(other)).toBe(200);
  const done = await change(next, mine);
  expect(done.status).toBe(200);
  const fresh = {
    Authorization: `Bearer ${done.headers.get(freshTokenHeader)}`,
    Cookie: cookiesOf(done),
  };
  expect(await Promise.all([fresh, mine, other].map(statusFor))).toEqual([200, 401, 401]);
  expect(await statusFor({ ...fresh, Cookie: mine.Cookie })).toBe(403);
  expect((await app.guess(adminPassword)).status).toBe(401);
  expect((await app.guess(next)).status).toBe(200);
});

const statusOf = async (app: TestApp, headers: Headers) =>
  (await app.send('GET', '/api/admin/votes', { headers })).status;

test('nothing in the database grants access to a reader of a backup', async () => {
  const app = await createTestApp('sqlite');
  const { Authorization, Cookie } = await app.bearer();
  const { db } = app.database;
  const rows = await Promise.all(
    (['admin', 'sessions'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
  );
  for (const secret of [Authorization.replace('Bearer ', ''), ...Cookie.split(/; |=/)])
    expect(JSON.stringify(rows)).not.toContain(secret);
  for (const value of rows.flat().flatMap((row) => Object.values(row))) {
    expect([value, await statusOf(app, { Authorization: `Bearer ${value}`, Cookie })]).toEqual([
      value,
      401,
    ]);
    expect([value, await statusOf(app, { Authorization, Cookie: `lab_session=${value}` })]).toEqual(
      [value, 403],
    );
  }
});

onBothEngines('a session ends twelve hours after its last use or in 30 days', async (engine) => {
  const start = Date.parse('2026-11-01T12:00:00Z');
  const app = await createTestApp(engine, { now: new Date(start).toISOString() });
  const after = (hours: number) => app.at(new Date(start + hours * 3_600_000 - 1000).toISOString());
  const unused = await app.bearer();
  const used = await app.bearer();
  for (let hours = 11; hours <= 31 * 24; hours += 11) {
    after(hours);
    const expected = hours > 30 * 24 ? 401 : 200;
    expect([hours, await statusOf(app, used)]).toEqual([hours, expected]);
  }
  after(12);
  expect(await statusOf(app, unused)).toBe(200);
  after(25);
  expect(await statusOf(app, unused)).toBe(401);
});
