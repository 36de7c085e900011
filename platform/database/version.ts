import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** Increased by every change of the owner. */
export async function readVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('data_version').select('number').executeTakeFirstOrThrow();
  return row.number;
}

/** Takes the writers' lock without a change. */
export async function lockVersion(trx: Transaction<Tables>): Promise<void> {
  await sql`update data_version set number = number where id = 1`.execute(trx);
}

/** Comes first in a writing transaction: its row lock serializes writers and prevents deadlocks. */
export async function raiseVersion(trx: Transaction<Tables>): Promise<void> {
  await sql`update data_version set number = number + 1 where id = 1`.execute(trx);
}
