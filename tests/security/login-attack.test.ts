import { expect, test } from 'vitest';
import type { Today } from '#features/today/calls.ts';
import { cookiesOf } from '#tests/support/cookies.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { adminPassword, createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Fifty addresses send guesses without pauses, one of them from the owner's network. */
async function attack(app: TestApp, logins: number, login: (n: number) => Promise<Response>) {
  const addresses = [owner, ...Array.from({ length: 49 }, (_, n) => `198.51.100.${n + 1}`)];
  const counts: Record<number, number> = {};
  let isOver = false;
  // Not awaited: at the end, most of the guesses still wait in the queue.
  for (const from of addresses) void guess(from);
  async function guess(from: string) {
    for (let n = 0; !isOver; n += 1) {
      const { status } = await app.guess(`guess ${n}`, { from });
      counts[status] = (counts[status] ?? 0) + 1;
      // A rejection here completes within one turn of the event loop, unlike over a network.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  // From here on, the checks of unknown browsers are slow.
  await expect.poll(() => counts[401] ?? 0).toBeGreaterThan(30);
  const statuses: number[] = [];
  for (let n = 0; n < logins; n += 1) statuses.push((await login(n)).status);
  isOver = true;
  expect(counts[401] ?? 0).toBeLessThanOrEqual(addresses.length * 5);
  expect(counts[200]).toBeUndefined();
  return statuses;
}

const owner = '203.0.113.7';

onBothEngines('the owner can log in from a known device during an attack', async (engine) => {
  const app = await createTestApp(engine);
  const cookie = cookiesOf(await app.guess(adminPassword, { from: owner }));
  const headers = { Cookie: cookie };
  const statuses = await attack(app, 12, () => app.guess(adminPassword, { from: owner, headers }));
  expect(statuses).toEqual(Array(12).fill(200));
});

test('the owner can log in from a new device during an attack, and Today tells of it', async () => {
  const app = await createTestApp('sqlite');
  const statuses = await attack(app, 2, (n) =>
    app.guess(adminPassword, { from: `203.0.113.${n + 50}` }),
  );
  expect(statuses).toEqual([200, 200]);
  const { alerts } = await app.callAdmin<Today>('GET', 'today');
  expect(alerts).toContainEqual({
    what: expect.stringMatching(/^Somebody is guessing your password: \d+ wrong ones in a day\./),
    to: '/admin/account',
    urgency: 'now',
  });
});

test('the cookies of a login are hidden from scripts and other sites, and need https', async () => {
  const plain = await createTestApp('sqlite');
  const attributesOf = (answer: Response) =>
    answer.headers.getSetCookie().map((cookie) => cookie.split('; ').slice(1));
  const attributes = (maxAge: number) => [
    `Max-Age=${maxAge}`,
    'Path=/api/admin',
    'HttpOnly',
    'SameSite=Strict',
  ];
  expect(attributesOf(await plain.guess(adminPassword))).toEqual([
    attributes(2_592_000),
    attributes(31_536_000),
  ]);
  const secure = await createTestApp('sqlite', {
    environment: { SITE_URL: 'https://lab.example' },
  });
  const answer = await secure.guess(adminPassword, { headers: { Host: 'lab.example' } });
  expect(attributesOf(answer).every((given) => given.includes('Secure'))).toBe(true);
  expect((await plain.guess('wrong')).headers.getSetCookie()).toEqual([]);
});

test('an invented, changed or foreign device cookie is an unknown device', async () => {
  const app = await createTestApp('sqlite');
  const other = await createTestApp('sqlite');
  const cookie = cookiesOf(await app.guess(adminPassword));
  const foreign = cookiesOf(await other.guess(adminPassword));
  for (let n = 0; n < 5; n += 1) await app.guess('wrong');
  for (const header of [
    '',
    'lab_device=',
    cookie.slice(0, -1),
    `${cookie}A`,
    `lab_device=${'x'.repeat(43)}`,
    cookie.replace(/lab_device=./, (first) =>
      first.endsWith('_') ? 'lab_device=-' : 'lab_device=_',
    ),
    foreign,
  ]) {
    const { status } = await app.guess(adminPassword, { headers: { Cookie: header } });
    expect([header, status]).toEqual([header, 429]);
  }
  const among = `a=1; ${cookie}; b=2`;
  expect((await app.guess(adminPassword, { headers: { Cookie: among } })).status).toBe(200);
});
