import pg from 'pg';
import { expect, test } from 'vitest';
import { subscribe } from '#features/newsletter/subscriber-queries.ts';
import { readVersion } from '#platform/database/version.ts';
import { createMigratedPlace, longTimeout, openAt, shortTimeout } from '#tests/support/engines.ts';
import { openSlowConnection } from '#tests/support/slow-connection.ts';
import { isDatabaseError } from './errors.ts';

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
  await expect.poll(() => waitingForALock(other)).toBeGreaterThan(0);
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

const waitingForALock = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query(
    "select count(*)::int as n from pg_locks where not granted and relation = 'subscribers'::regclass",
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
