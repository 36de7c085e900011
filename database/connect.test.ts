import { open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { readRevision } from '#database/queries/revision.ts';
import { subscribe } from '#database/queries/subscribers.ts';
import {
  freshDatabase,
  freshPlace,
  onBothEngines,
  onOneEngine,
  onPostgres,
} from '#tests/support/engines.ts';
import { openLine } from '#tests/support/silent-line.ts';
import { openDatabase } from './connect.ts';

async function refusalOf(place: Parameters<typeof openDatabase>[0]): Promise<string> {
  const failure = await openDatabase(place).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DatabaseOpenError);
  return (failure as Error).message;
}

onPostgres('eight starters at the very same moment find PostgreSQL migrated once', async () => {
  const place = await freshPlace('postgres');
  const open = await Promise.all(Array.from({ length: 8 }, () => openDatabase(place)));
  expect(await Promise.all(open.map(({ db }) => readRevision(db)))).toEqual(Array(8).fill(1));
  await Promise.all(open.map(({ close }) => close()));
});

onOneEngine('a transaction on SQLite holds the write lock from its first moment', async () => {
  const place = await freshPlace('sqlite');
  const { db, close } = await openDatabase(place);
  const other = new SqliteFile(join(place.dataDir, 'lab.sqlite'), { timeout: 0 });
  await db.transaction().execute(async () => {
    expect(() => other.exec('begin immediate')).toThrow(/locked/);
  });
  other.exec('begin immediate; rollback');
  other.close();
  await close();
});

onBothEngines(
  'where the database rolled back by itself, the reason is what is reported',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    const failing = db.transaction().execute(async (trx) => {
      await sql`rollback`.execute(trx);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await readRevision(db)).toBe(1);
  },
);

onBothEngines(
  'a database of a newer version is refused in a sentence and left as it is',
  async (engine) => {
    const place = await freshPlace(engine);
    const first = await openDatabase(place);
    await sql`insert into migrations (name) values ('2031-01-01-mind-reading')`.execute(first.db);
    await first.close();
    expect(await refusalOf(place)).toMatch(/newer version.*2031-01-01-mind-reading/);
  },
);

onBothEngines('an opened database is migrated and can be opened again', async (engine) => {
  const place = await freshPlace(engine);
  for (const _ of [1, 2]) {
    const { db, close } = await openDatabase(place);
    expect(await readRevision(db)).toBe(1);
    await close();
  }
});

onOneEngine('a missing data folder is made', async () => {
  const { dataDir } = await freshPlace('sqlite');
  const { db, close } = await openDatabase({ dataDir: join(dataDir, 'not', 'yet') });
  expect(await readRevision(db)).toBe(1);
  await close();
});

if (process.platform !== 'win32')
  onOneEngine('what is new in the data folder can be read by its owner alone', async () => {
    const { dataDir } = await freshPlace('sqlite');
    const database = await openDatabase({ dataDir });
    const names = await readdir(dataDir);
    const modes = await Promise.all(
      names.map(async (name) => (await stat(join(dataDir, name))).mode & 0o777),
    );
    await database.close();
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

onOneEngine('a data folder that is a file is refused in a sentence', async () => {
  const { dataDir } = await freshPlace('sqlite');
  await writeFile(join(dataDir, 'file'), '');
  expect(await refusalOf({ dataDir: join(dataDir, 'file') })).toMatch(/not a folder/);
});

onOneEngine('a file that is no database is refused in a sentence', async () => {
  const { dataDir } = await freshPlace('sqlite');
  await writeFile(join(dataDir, 'lab.sqlite'), 'not a database '.repeat(1000));
  expect(await refusalOf({ dataDir })).toMatch(/is damaged/);
});

onOneEngine('a damaged page is noticed at the start', async () => {
  const { dataDir } = await freshPlace('sqlite');
  await (await openDatabase({ dataDir })).close();
  const file = await open(join(dataDir, 'lab.sqlite'), 'r+');
  // Behind the header and the schema, which would be noticed anyway.
  await file.write(Buffer.alloc(8192, 0xa5), 0, 8192, 8192);
  await file.close();
  expect(await refusalOf({ dataDir })).toMatch(/is damaged/);
});

onOneEngine('SQLite keeps what was answered: WAL, full synchronisation, foreign keys', async () => {
  const { db, close } = await openDatabase(await freshPlace('sqlite'));
  // Inside of a transaction: on the connection that writes.
  const found = await db.transaction().execute(async (trx) => {
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(trx)).rows[0] ?? {})[0];
    return [
      await pragma('journal_mode'),
      await pragma('synchronous'),
      await pragma('foreign_keys'),
    ];
  });
  expect(found).toEqual(['wal', 2, 1]);
  await close();
});

onOneEngine(
  'while another process writes, a write waits for it, reads go on, and everybody else runs',
  async () => {
    const place = await freshPlace('sqlite');
    const { db, close } = await openDatabase(place);
    const other = new SqliteFile(join(place.dataDir, 'lab.sqlite'));
    for (const write of [
      () => subscribe(db, 'ada@example.org', new Date(0)),
      () => db.transaction().execute((trx) => subscribe(trx, 'bob@example.org', new Date(0))),
    ]) {
      other.exec('begin immediate');
      const writing = write();
      expect(await readRevision(db)).toBe(1);
      // A process that is stopped by its wait never gets here.
      setTimeout(() => other.exec('commit'), 50);
      await writing;
    }
    expect(await db.selectFrom('subscribers').select('email').execute()).toHaveLength(2);
    other.close();
    await close();
  },
);

onOneEngine(
  'a transaction is seen by nobody before its end, and by everybody after it',
  async () => {
    const { db, close } = await openDatabase(await freshPlace('sqlite'));
    await db.transaction().execute(async (trx) => {
      await subscribe(trx, 'ada@example.org', new Date(0));
      expect(await db.selectFrom('subscribers').select('id').execute()).toEqual([]);
      expect(await trx.selectFrom('subscribers').select('id').execute()).toHaveLength(1);
    });
    expect(await db.selectFrom('subscribers').select('id').execute()).toHaveLength(1);
    await close();
  },
);

onPostgres(
  'a PostgreSQL that is not there, or not ours, is named in a sentence without its password',
  async () => {
    const dataDir = '/nowhere';
    const nobody = await refusalOf({
      dataDir,
      databaseUrl: 'postgres://lab:geheim@127.0.0.1:9/postgres',
    });
    expect(nobody).toMatch(/^PostgreSQL at 127.0.0.1:9 does not answer/);
    expect(nobody).not.toContain('geheim');
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/no-such-database';
    expect(await refusalOf({ dataDir, databaseUrl: url.href })).toMatch(/no database of the name/);
  },
);

onPostgres('a PostgreSQL that accepts and says nothing is given up on', async () => {
  const line = await openLine(new URL(inject('postgresUrl')));
  line.silence();
  expect(
    await refusalOf({ dataDir: '/nowhere', databaseUrl: line.url, startPatience: 500 }),
  ).toMatch(/does not answer/);
});
