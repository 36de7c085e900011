import { type Kysely, sql } from 'kysely';

/** Frozen: a later change is a later file. What did not arrive is found among everything that did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_failed on outbox (id) where state in ('unsure', 'refused', 'given up')`.execute(
    db,
  );
}
