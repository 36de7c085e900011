import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table revision add column votes bigint not null default 0`.execute(db);
}
