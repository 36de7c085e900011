import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const statusOf = async (app: TestApp, token: string) =>
  (await app.send('GET', '/api/admin/unread', { headers: { Authorization: `Bearer ${token}` } }))
    .status;

test('nothing in the database grants access to a reader of a backup', async () => {
  const app = await createTestApp('sqlite');
  const cookie = (await app.guess('correct horse battery staple')).headers.get('set-cookie');
  const token = await app.login();
  const { db } = app.database;
  const rows = await Promise.all(
    (['admin', 'sessions', 'devices'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );
  const device = /lab_device=([\w-]+)/.exec(cookie ?? '')?.[1] ?? 'none';
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(device);
  for (const value of rows.flat().flatMap((row) => Object.values(row)))
    expect([value, await statusOf(app, String(value))]).toEqual([value, 401]);
});

onBothEngines('a session ends twelve hours after its last use or in 30 days', async (engine) => {
  const start = Date.parse('2026-11-01T12:00:00Z');
  const app = await createTestApp(engine, { now: new Date(start).toISOString() });
  const after = (hours: number) => app.at(new Date(start + hours * 3_600_000 - 1000).toISOString());
  const unused = await app.login();
  const used = await app.login();
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
