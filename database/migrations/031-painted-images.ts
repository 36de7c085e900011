import { type Kysely, sql } from 'kysely';

export const oldest = '030-searches';

/** Pictures for link previews and emails, painted by a job. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`create table painted_images (
    path text primary key,
    hash text not null,
    type text not null,
    bytes ${engine === 'sqlite' ? sql`blob` : sql`bytea`} not null
  )`.execute(db);
}
