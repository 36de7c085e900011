import { sql } from 'kysely';
import { expect } from 'vitest';
import { personalTableNames } from '#features/backups/personal-tables.ts';
import { createEmptyPlace, freshDatabase, onBothEngines, openAt } from '#tests/support/engines.ts';
import { openDatabase } from './connect.ts';
import { knownMigrations, type Migration, migrate } from './migrate.ts';

onBothEngines('every table with an address of a person is exported and deleted', async (engine) => {
  const { db } = await freshDatabase(engine);
  const tables = await db.introspection.getTables();
  const personal = tables
    .filter(({ columns }) => columns.some(({ name }) => ['email', 'about'].includes(name)))
    .map(({ name }) => name);
  expect(personal.toSorted()).toEqual(personalTableNames.toSorted());
});

onBothEngines(
  'a change runs once, also if its number is lower than the last one',
  async (engine) => {
    const { db } = await openAt(await createEmptyPlace(engine));
    const add = (column: string): Migration => ({
      up: async (trx) =>
        void (await sql`alter table products add column ${sql.ref(column)} text`.execute(trx)),
    });
    await migrate(db, engine, { ...knownMigrations, '902-second': add('second') });
    const both = { ...knownMigrations, '901-first': add('first'), '902-second': add('second') };
    await migrate(db, engine, both);
    await migrate(db, engine, both);
    await sql`select first, second from products`.execute(db);
  },
);

onBothEngines('a database of another version is rejected and stays unchanged', async (engine) => {
  const rows = {
    '042-words-of-the-screens': /before 1\.1\. Start version 1\.1 on it once/,
    '2026-11-17-jobs': /before 1\.1\. Start version 1\.1 on it once/,
    '999-mind-reading': /newer version.*999-mind-reading.*Start that version/,
  };
  for (const [name, message] of Object.entries(rows)) {
    const place = await createEmptyPlace(engine);
    const first = await openDatabase(place);
    if (name < '999') await sql`delete from migrations`.execute(first.db);
    await sql`insert into migrations (name) values (${name})`.execute(first.db);
    await first.close();
    await expect(openDatabase(place)).rejects.toThrow(message);
  }
});
