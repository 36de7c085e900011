import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { subscribe } from '#features/newsletter/subscriber-queries.ts';
import { openDatabase } from '#platform/database/connect.ts';
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
  await expect.poll(() => waitingForALock(other)).toBe(10);
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

/** A server that rejects every login with a code. */
async function refusingServer(code: string, message: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
      const head = Buffer.from('E\0\0\0\0');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.for([
  [
    '28P01',
    'password authentication failed for user "lab"',
    'rejected the password in DATABASE_URL',
  ],
  [
    '28000',
    'no pg_hba.conf entry for host',
    'does not allow the user in DATABASE_URL to connect from this host',
  ],
  ['3D000', 'database "lab" does not exist', 'does not have the database named in DATABASE_URL'],
  ['53300', 'sorry, too many clients already', 'has too many connections'],
  ['57P03', 'the database system is starting up', 'is still starting, or stopping'],
] as const)(
  'a PostgreSQL error %s is explained, with the cause',
  async ([code, message, sentence]) => {
    const place = await refusingServer(code, message);
    const rejected = await openDatabase({
      dataDir: '.',
      databaseUrl: `postgres://lab:geheim@${place}/lab`,
    }).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(rejected?.message).toContain(`PostgreSQL at ${place} ${sentence}`);
    expect(rejected?.message).toMatch(new RegExp(`\\(${message}\\)\\.$`));
    expect(rejected?.message).not.toContain('geheim');
    expect(rejected?.cause).toBeInstanceOf(Error);
  },
);
