import { sql } from 'kysely';
import type { Database, Engine } from '#database/schema/tables.ts';
import { inChunks } from './rows.ts';
import { inTransaction } from './subscribers.ts';

/** Which of these addresses are stored, and which hashes belong to people who unsubscribed. */
export async function findKnown(
  db: Database,
  addresses: readonly string[],
  hashes: readonly string[],
): Promise<{ known: Set<string>; left: Set<string> }> {
  const known = new Set<string>();
  const left = new Set<string>();
  for (const chunk of inChunks(addresses)) {
    const rows = await db
      .selectFrom('subscribers')
      .select('email')
      .where('email', 'in', chunk)
      .execute();
    for (const { email } of rows) if (email) known.add(email);
  }
  for (const chunk of inChunks(hashes)) {
    const rows = await db
      .selectFrom('subscribers')
      .select('hash')
      .where('hash', 'in', chunk)
      .execute();
    for (const { hash } of rows) if (hash) left.add(hash);
  }
  return { known, left };
}

/** An imported address was stored after the preview. */
export class AlreadyStored extends Error {}

/** Stores all or none; imported addresses are unconfirmed and got no email yet. */
export async function importSubscribers(
  db: Database,
  engine: Engine,
  addresses: readonly string[],
  at: Date,
): Promise<void> {
  const now = at.toISOString();
  const list = JSON.stringify(addresses);
  const source =
    engine === 'sqlite'
      ? sql`json_each(${list})`
      : sql`jsonb_array_elements_text(cast(${list} as jsonb)) as value`;
  await inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`insert into subscribers
      (email, state, frequency, source, created_at, waiting_since, confirmations_sent, soft_bounces)
      select value, 'waiting', 'weekly', 'import', ${now}, ${now}, 0, 0 from ${source} where true
      on conflict do nothing`.execute(trx);
    if (Number(numAffectedRows) !== addresses.length) throw new AlreadyStored();
  });
}

/** Deletes the rows of one import, except those that have changed since; false if none was left. */
export async function deleteImported(db: Database, at: string, limit: number): Promise<boolean> {
  const imported = db
    .selectFrom('subscribers')
    .select('id')
    .where('source', '=', 'import')
    .where('created_at', '=', at)
    .where('state', '=', 'waiting')
    .where('confirmations_sent', '=', 0)
    .limit(limit);
  const deleted = await db.deleteFrom('subscribers').where('id', 'in', imported).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
