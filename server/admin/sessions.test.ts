import { expect, test } from 'vitest';
import type { SessionRecord } from '#contract/admin.ts';
import { errorFieldHeader, freshTokenHeader } from '#contract/http.ts';
import { adminPassword, createTestApp } from '#tests/support/test-app.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';

async function openTestAdmin(engine: 'sqlite' | 'postgres') {
  const app = await createTestApp(engine);
  const tokenOn = async (userAgent: string) =>
    (await (await app.guess(adminPassword, { headers: { 'User-Agent': userAgent } })).json())
      .token as string;
  const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  const list = async (token: string) =>
    (await (await app.send('GET', '/api/admin/sessions', as(token))).json()) as SessionRecord[];
  const statusFor = async (token: string) =>
    (await app.send('GET', '/api/admin/sessions', as(token))).status;
  return { app, tokenOn, as, list, statusFor };
}

test('the admin sees all sessions and which one is current', async () => {
  const { app, tokenOn, list } = await openTestAdmin('sqlite');
  const [desktop, mobile] = [await tokenOn(firefox), await tokenOn(phone)];
  app.at('2026-11-15T13:00:00Z');
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
    ['Firefox on Linux', '2026-11-15T13:00:00.000Z'],
    ['Safari on an iPhone', '2026-11-15T12:00:00.000Z'],
  ]);
});

test('one session can be ended, or all others', async () => {
  const { app, tokenOn, as, list, statusFor } = await openTestAdmin('sqlite');
  const tokens = [
    await tokenOn(firefox),
    await tokenOn(phone),
    await tokenOn(phone),
    await tokenOn('curl/8'),
  ];
  const [mine = '', second = ''] = tokens;
  const theirs = (await list(second)).find(({ isThis }) => isThis)?.id;
  expect((await app.send('DELETE', `/api/admin/sessions/${theirs}`, as(mine))).status).toBe(200);
  expect((await app.send('DELETE', `/api/admin/sessions/${theirs}`, as(mine))).status).toBe(404);
  expect(await statusFor(second)).toBe(401);
  const others = await app.send('DELETE', '/api/admin/sessions', as(mine));
  expect(await others.json()).toEqual({ ended: 2 });
  expect(await Promise.all(tokens.map(statusFor))).toEqual([200, 401, 401, 401]);
});

test('a new password requires the old one and ends all other sessions', async () => {
  const { app, tokenOn, as, statusFor } = await openTestAdmin('sqlite');
  const [mine, other] = [await tokenOn(firefox), await tokenOn(phone)];
  const change = (json: object) => app.send('POST', '/api/admin/password', { ...as(mine), json });
  const next = 'a door of my own';
  const tooLong = 'x'.repeat(1025);
  const same = 'The new password must be different from the current one.';
  const invalid: [current: string, next: string, status: number, message: string, field: string][] =
    [
      ['wrong', next, 422, 'That’s not your current password.', 'current'],
      [adminPassword, adminPassword, 422, same, 'next'],
      [adminPassword, 'short', 422, 'The new password must be at least 8 characters.', 'next'],
      [
        adminPassword,
        'Password123',
        422,
        'The new password is too common. Choose another one.',
        'next',
      ],
      ['', next, 400, 'Enter the current password.', 'current'],
      [adminPassword, '', 400, 'Enter the new password.', 'next'],
      [adminPassword, tooLong, 400, 'The new password is too long.', 'next'],
    ];
  for (const [current, next, ...expected] of invalid) {
    const answer = await change({ current, next });
    const field = answer.headers.get(errorFieldHeader);
    expect([answer.status, await answer.text(), field]).toEqual(expected);
  }
  expect(await statusFor(other)).toBe(200);
  const done = await change({ current: adminPassword, next });
  expect(done.status).toBe(200);
  const fresh = done.headers.get(freshTokenHeader) ?? '';
  expect([await statusFor(fresh), await statusFor(mine), await statusFor(other)]).toEqual([
    200, 401, 401,
  ]);
  expect((await app.guess(adminPassword)).status).toBe(401);
  expect((await app.guess('a door of my own')).status).toBe(200);
});

test('a stolen token cannot be used to guess the password', async () => {
  const { app, tokenOn, as } = await openTestAdmin('sqlite');
  const token = await tokenOn(firefox);
  const statuses = [];
  for (let n = 0; n < 7; n += 1) {
    const json = { current: `guess ${n}`, next: 'a door of my own' };
    statuses.push((await app.send('POST', '/api/admin/password', { ...as(token), json })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
});

test('a password change makes every browser unknown except the one that changed it', async () => {
  const { app, as } = await openTestAdmin('sqlite');
  const login = await app.guess(adminPassword);
  const { token } = await login.json();
  const cookieOf = ({ headers }: Response) => headers.get('set-cookie')?.split(';')[0] ?? '';
  const old = cookieOf(login);
  const changed = await app.send('POST', '/api/admin/password', {
    json: { current: adminPassword, next: 'a new door, a new key' },
    headers: { ...as(token).headers, Cookie: old },
  });
  expect(changed.status).toBe(200);
  // Only a known browser may try more than five wrong passwords.
  const lastGuess = async (Cookie: string, from: string) => {
    const guess = () => app.guess('wrong', { from, headers: { Cookie } });
    for (let n = 0; n < 5; n += 1) await guess();
    return (await guess()).status;
  };
  expect(await lastGuess(old, '198.51.100.1')).toBe(429);
  expect(await lastGuess(cookieOf(changed), '198.51.100.2')).toBe(401);
});
