import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { seedProducts } from '#database/queries/products.ts';
import { readRevision } from '#database/queries/revision.ts';
import { subscribe } from '#database/queries/subscribers.ts';
import { threeProducts } from '#tests/support/catalogue.ts';
import {
  freshDatabase,
  freshPlace,
  littlePatience,
  muchPatience,
  onPostgres,
} from '#tests/support/engines.ts';
import { openLine } from '#tests/support/silent-line.ts';
import { withAllowance } from './allowance.ts';
import { DatabaseUnavailable, isDatabaseTrouble } from './errors.ts';

onPostgres(
  'a PostgreSQL that falls silent makes calls fail, and is used again when it speaks',
  async () => {
    const { dataDir, databaseUrl = '' } = await freshPlace('postgres');
    const line = await openLine(new URL(databaseUrl));
    const { db, close } = await openDatabase({
      dataDir,
      databaseUrl: line.url,
      patience: littlePatience,
    });
    line.silence();
    const failures = await Promise.allSettled([
      readRevision(db),
      readRevision(db),
      db.transaction().execute(readRevision),
    ]);
    expect(
      failures.map((failure) => failure.status === 'rejected' && isDatabaseTrouble(failure.reason)),
    ).toEqual([true, true, true]);
    line.restore();
    await expect
      .poll(() => readRevision(db).catch(() => 'still silent'), { timeout: 20_000 })
      .toBe(1);
    await close();
  },
);

onPostgres(
  'a request that met a silent PostgreSQL waits for it once, not with every statement',
  async () => {
    const { dataDir, databaseUrl = '' } = await freshPlace('postgres');
    const line = await openLine(new URL(databaseUrl));
    const { db, pool, close } = await openDatabase({
      dataDir,
      databaseUrl: line.url,
      patience: muchPatience,
    });
    await readRevision(db);
    line.silence();
    await withAllowance(async () => {
      await expect(pool?.query('select 1')).rejects.toThrow('timeout');
      await expect(readRevision(db)).rejects.toThrow(DatabaseUnavailable);
      await expect(pool?.query('select 1')).rejects.toThrow(DatabaseUnavailable);
    }, 500);
    line.restore();
    // Nobody else is refused for it.
    await withAllowance(() => readRevision(db), 20_000);
    await close();
  },
);

onPostgres(
  'whoever has hardly any time left shortens nobody else’s wait for a new connection',
  async () => {
    const { db, pool } = await freshDatabase('postgres');
    await readRevision(db);
    expect([pool?.totalCount, pool?.idleCount]).toEqual([1, 1]);
    // All three find the one that rests. The first gets it; for the second another is opened, a moment after the third has asked.
    const inTime = [1, 2].map(() => withAllowance(() => readRevision(db), muchPatience));
    const late = withAllowance(() => readRevision(db), 1).catch(() => 'refused');
    expect(await Promise.all(inTime)).toEqual([1, 1]);
    await late;
  },
);

onPostgres(
  'a crowd that waits for one lock is refused, and nobody else: PostgreSQL is not away',
  async () => {
    const { dataDir, databaseUrl = '' } = await freshPlace('postgres');
    const { db, probe, close } = await openDatabase({
      dataDir,
      databaseUrl,
      patience: littlePatience,
    });
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query('begin; lock table subscribers');
    // Twice as many as there are connections.
    const crowd = Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => subscribe(db, `reader-${n}@example.org`, new Date(0))),
    );
    await expect.poll(() => waitingForALock(other)).toBe(10);
    await probe();
    const outcomes = await crowd;
    expect(
      outcomes.map((one) => one.status === 'rejected' && isDatabaseTrouble(one.reason)),
    ).toEqual(Array(20).fill(true));
    expect(await readRevision(db)).toBe(1);
    await other.query('rollback');
    await subscribe(db, 'later@example.org', new Date(0));
    await other.end();
    await close();
  },
);

const waitingForALock = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query(
    "select count(*)::int as n from pg_locks where not granted and relation = 'subscribers'::regclass",
  );
  return rows[0].n;
};

onPostgres(
  'work in the background waits for a lock that a visitor would not wait for',
  async () => {
    const place = await freshPlace('postgres');
    const { background, close } = await openDatabase({ ...place, patience: 100 });
    const other = new pg.Client({ connectionString: place.databaseUrl });
    await other.connect();
    await other.query('begin; lock table revision, products');
    setTimeout(() => other.query('rollback'), 1500);
    await seedProducts(background, threeProducts);
    await other.end();
    await close();
  },
);

onPostgres('a database that is up to date is opened beside one who migrates another', async () => {
  const place = await freshPlace('postgres');
  await (await openDatabase(place)).close();
  const other = new pg.Client({ connectionString: place.databaseUrl });
  await other.connect();
  onTestFinished(() => other.end());
  // What a migration holds until its end; of all schemas, since two releases have to mean the same lock.
  await other.query('begin; select pg_advisory_xact_lock(8251975)');
  await (await openDatabase(place)).close();
});

onPostgres('connections that break are replaced, in the middle of a transaction too', async () => {
  const { dataDir, databaseUrl = '' } = await freshPlace('postgres');
  const line = await openLine(new URL(databaseUrl));
  const { db, close } = await openDatabase({
    dataDir,
    databaseUrl: line.url,
    patience: muchPatience,
  });
  const broken = await db
    .transaction()
    .execute(async (trx) => {
      await readRevision(trx);
      line.cut();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return readRevision(trx);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseTrouble(broken)).toBe(true);
  expect(await readRevision(db)).toBe(1);
  await close();
});

onPostgres(
  'no statement stays at the server by a name: behind a pooler the next one meets another server',
  async () => {
    const { pool } = await freshDatabase('postgres');
    const client = await pool?.connect();
    await client?.query({ name: 'kept', text: 'select $1::int as one', values: [1] });
    const kept = await client?.query('select name from pg_prepared_statements');
    client?.release();
    expect(kept?.rows).toEqual([]);
  },
);
