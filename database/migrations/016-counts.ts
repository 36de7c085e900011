import { type Kysely, sql } from 'kysely';

/**
 * How often a page was looked at and a shop was gone to, a day. Nothing in it is about anybody. The kind comes first: a chart reads one
 * kind, and its days lie beside each other. Frozen: a later change is a later file.
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
