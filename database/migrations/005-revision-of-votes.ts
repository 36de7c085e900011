import { type Kysely, sql } from 'kysely';

/** Frozen: a later change is a later file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revision add column votes bigint not null default 0`.execute(db);
}
