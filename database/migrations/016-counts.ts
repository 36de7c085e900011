import { type Kysely, sql } from 'kysely';

/**
 * Page views and store clicks per day, without personal data. The kind is the first column of the
 * key, because a chart reads the days of one kind.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`create table counts (
    kind text not null,
    day text not null,
    subject text not null,
    source text not null,
    count integer not null check (count > 0),
    primary key (kind, day, subject, source)
  ) ${engine === 'sqlite' ? sql`without rowid` : sql``}`.execute(db);
}
