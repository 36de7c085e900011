import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { subscribe } from '#features/newsletter/subscriber-queries.ts';
import { readSettingRows } from '#features/settings/queries.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { readVersion } from '#platform/database/version.ts';
import { createMigratedPlace, longTimeout, openAt, shortTimeout } from '#tests/support/engines.ts';
import { openSlowConnection } from '#tests/support/slow-connection.ts';
import { isDatabaseError } from './errors.ts';
import { requireStopped, withMaintenanceConnection } from './postgres.ts';

test('queries that wait for a lock fail while other queries and the probe succeed', async () => {
  const { dataDir, databaseUrl = '' } = await createMigratedPlace('postgres');
  const { db, probe } = await openAt({ dataDir, databaseUrl, timeout: shortTimeout });
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin; lock table subscribers');
  // Twice the number of connections.
  const crowd = Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => subscribe(db, `reader-${n}@example.org`, new Date(0))),
  );
  await expect.poll(() => waitingForALock(other, 'subscribers')).toBeGreaterThan(0);
  await probe();
  const outcomes = await crowd;
  expect(outcomes.map((one) => one.status === 'rejected' && isDatabaseError(one.reason))).toEqual(
    Array(20).fill(true),
  );
  expect(await readVersion(db)).toBe(1);
  await other.query('rollback');
  await subscribe(db, 'later@example.org', new Date(0));
  await other.end();
});

test('a start waits longer for the database than a visitor', async () => {
  const { dataDir, databaseUrl = '' } = await createMigratedPlace('postgres');
  const { db, pool, close } = await openDatabase({ dataDir, databaseUrl, timeout: 100 });
  onTestFinished(close);
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin; lock table settings');
  const start = readSettingRows(db);
  await expect.poll(() => waitingForALock(other, 'settings')).toBe(1);
  await expect(pool?.query('select * from settings')).rejects.toThrow();
  await other.query('rollback');
  expect((await start).size).toBe(0);
  await other.end();
});

test('a restore goes on once a connection of the stopped site has ended', async () => {
  const { dataDir, databaseUrl = '' } = await createMigratedPlace('postgres');
  const site = await openDatabase({ dataDir, databaseUrl });
  const look = 'select pid from pg_stat_activity where query like $1 and state = $2';
  const stopped = withMaintenanceConnection(databaseUrl, (db) =>
    db.transaction().execute(requireStopped),
  );
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await expect
    .poll(() => other.query(look, ['select 1 from pg_stat_activity%', 'idle in transaction']))
    .toMatchObject({ rowCount: 1 });
  await site.close();
  await stopped;
  await other.end();
});

const waitingForALock = async (client: pg.Client, table: string): Promise<number> => {
  const { rows } = await client.query(
    'select count(*)::int as n from pg_locks where not granted and relation = $1::regclass',
    [table],
  );
  return rows[0].n;
};

test('broken connections are replaced, also within a transaction', async () => {
  const { dataDir, databaseUrl = '' } = await createMigratedPlace('postgres');
  const line = await openSlowConnection(new URL(databaseUrl));
  const { db } = await openAt({
    dataDir,
    databaseUrl: line.url,
    timeout: longTimeout,
  });
  const broken = await db
    .transaction()
    .execute(async (trx) => {
      await readVersion(trx);
      line.cut();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return readVersion(trx);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseError(broken)).toBe(true);
  expect(await readVersion(db)).toBe(1);
});
