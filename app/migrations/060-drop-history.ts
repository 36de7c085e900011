import { type Kysely, sql } from 'kysely';

/** Versions of documents are the history. An empty hash marks a password that the owner chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update admin set setting_hash = ''
    where setting_hash is null and exists (select 1 from history where what = 'password changed')`.execute(
    db,
  );
  await sql`drop table history`.execute(db);
}
