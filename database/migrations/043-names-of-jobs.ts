import { type Kysely, sql } from 'kysely';

const kinds: [from: string, to: string][] = [
  ['forget', 'delete-old-data'],
  ['freeze', 'close-months'],
  ['backUp', 'back-up'],
  ['ask', 'send-confirmation'],
  ['ask-waiting', 'send-invitations'],
];

/** Jobs and schedules of release 1.0 get the names of this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of kinds) {
    await sql`update jobs set kind = ${to} where kind = ${from}`.execute(db);
    await sql`update schedules set name = ${to} where name = ${from}
      and not exists (select 1 from schedules known where known.name = ${to})`.execute(db);
    await sql`delete from schedules where name = ${from}`.execute(db);
  }
  // Rows of a process that did not know the column; the next start adds them again.
  await sql`delete from schedules where handled_until = ''`.execute(db);
}
