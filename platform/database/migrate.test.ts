import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { tableNames } from '#features/backups/table-facts.ts';
import type { Tables } from '#platform/database/tables.ts';
import { createTokenKeys } from '#platform/tokens.ts';
import { createEmptyPlace, freshDatabase, onBothEngines, openAt } from '#tests/support/engines.ts';
import { openDatabase } from './connect.ts';
import { knownMigrations, type Migration, migrate } from './migrate.ts';

onBothEngines('copying and privacy include every table', async (engine) => {
  const { db } = await freshDatabase(engine);
  const tables = await db.introspection.getTables();
  const ours = tables
    .map(({ name }) => name)
    .filter((name) => !['migrations', 'rate_limits'].includes(name));
  expect(ours.toSorted()).toEqual(tableNames.toSorted());
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

test('an update during the click on Send mails the readers who were left', async () => {
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: new SQLite(':memory:') }),
  });
  const upTo = (last: string) =>
    Object.fromEntries(Object.entries(knownMigrations).filter(([name]) => name < last));
  await migrate(db, 'sqlite', upTo('085'));
  const at = '2026-11-20T10:00:00.000Z';
  await sql`insert into admin (id, password_hash, secret, address_key) values (1, '', 's', 'k')`.execute(
    db,
  );
  for (const name of ['ada', 'bob', 'cy'])
    await sql`insert into subscribers (email, state, source, created_at)
      values (${`${name}@example.org`}, 'confirmed', 'form', ${at})`.execute(db);
  await sql`insert into issues (date, state, draft, covers_until, made_at, started_at, queued_to, body_id)
    values ('2026-11-20', 'sending', '{}', ${at}, ${at}, ${at}, 1, 1)`.execute(db);
  await sql`insert into mail_bodies (subject, text, headers, made_at)
    values ('News', '', '{}', ${at})`.execute(db);
  const { unsubscribeToken } = createTokenKeys({ secret: 's', addressKey: 'k' });
  const fieldsOf = (id: number) =>
    JSON.stringify({ unsubscribe: `/leave?t=${unsubscribeToken(id)}` });
  await sql`insert into outbox (kind, priority, to_address, about, body_id, issue_id, merge_fields,
      state, lease_until, due_at, made_at)
    values ('issue', 1, 'ada@example.org', 'ada@example.org', 1, 1, ${fieldsOf(1)},
      'sending', ${at}, ${at}, ${at})`.execute(db);
  await migrate(db, 'sqlite', upTo('093'));
  const mails = await db
    .selectFrom('outbox')
    .select(['to_address', 'merge_fields', 'state', 'open_attempts'])
    .orderBy('id')
    .execute();
  expect(mails).toEqual(
    ['ada', 'bob', 'cy'].map((name, index) => ({
      to_address: `${name}@example.org`,
      merge_fields: fieldsOf(index + 1),
      state: 'waiting',
      // A process was sending the first one.
      open_attempts: index === 0 ? 1 : 0,
    })),
  );
  await db.destroy();
});
