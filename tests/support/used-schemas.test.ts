import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { subscribe } from '#database/queries/subscribers.ts';
import { freshPlace, onPostgres, readyPlace } from './engines.ts';
import { createUsedSchemas } from './used-schemas.ts';

const noon = new Date('2026-11-15T12:00:00Z');

async function openSchema() {
  const place = await freshPlace('postgres');
  const schema = /search_path%3D(\w+)/.exec(place.databaseUrl ?? '')?.[1] ?? '';
  const used = createUsedSchemas(inject('postgresUrl'));
  await (await openDatabase(place)).close();
  await used.learn(schema);
  return { schema, used, ...(await openDatabase(place)) };
}

onPostgres(
  'what a test wrote is gone before the next, numbers begin anew, and what the migrations wrote is there',
  async () => {
    const { schema, used, db, close } = await openSchema();
    const revision = await db.selectFrom('revision').selectAll().execute();
    await sql`update revision set number = 41`.execute(db);
    await subscribe(db, 'ada@example.org', noon);
    await used.giveBack(schema);
    expect(used.take()).toBe(schema);
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('revision').selectAll().execute()).toEqual(revision);
    await subscribe(db, 'bob@example.org', noon);
    expect(await db.selectFrom('subscribers').select('id').execute()).toEqual([{ id: 1 }]);
    await close();
  },
);

for (const statement of [
  'alter table subscribers add column more text',
  'drop index outbox_by_turn',
  "insert into messages (name, email, phone, message, created_at) select 'a', 'b', 'c', repeat('x', 900), 'd' from generate_series(1, 400)",
])
  onPostgres(`after ${statement} nobody gets it again`, async () => {
    const { schema, used, db, close } = await openSchema();
    await sql.raw(statement).execute(db);
    await used.giveBack(schema);
    expect(used.take()).toBeUndefined();
    await close();
  });

onPostgres('one that was made with less than the first is handed on as well', async () => {
  const { used, close } = await openSchema();
  await close();
  const { schema, db, close: closeOther } = await openSchema();
  await sql`drop index outbox_by_turn`.execute(db);
  await used.learn(schema);
  await used.giveBack(schema);
  expect(used.take()).toBe(schema);
  await closeOther();
});

onPostgres('one that somebody still holds is given to nobody', async () => {
  const { schema, used, db, close } = await openSchema();
  await db.transaction().execute(async (trx) => {
    await subscribe(trx, 'ada@example.org', noon);
    await sql`lock table messages`.execute(trx);
    await used.giveBack(schema);
  });
  expect(used.take()).toBeUndefined();
  await close();
});

onPostgres('a place that is ready has the tables of today and nobody in them', async () => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const { db, close } = await openDatabase(await readyPlace(engine));
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([]);
    await close();
  }
});
