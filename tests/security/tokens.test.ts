import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const statusOf = async (app: TestApp, headers: Record<string, string>) =>
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
