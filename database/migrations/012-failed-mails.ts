import { type Kysely, sql } from 'kysely';

/** Finds the few failed emails without reading the delivered ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_failed on outbox (id) where state in ('unsure', 'refused', 'given up')`.execute(
    db,
  );
}
