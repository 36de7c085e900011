import { type Kysely, sql } from 'kysely';

/**
 * Backups carry the key of addresses, so that people who left stay recognized, and not the secret,
 * which therefore changes: the next start makes one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin add column address_key text not null default ''`.execute(db);
  await sql`update admin set address_key = secret, secret = ''`.execute(db);
}
