import { sql } from 'kysely';
import type { Database, Engine } from '#database/schema/tables.ts';
import { inChunks } from './rows.ts';
import { inTransaction } from './subscribers.ts';

interface Known {
  /** Stored addresses. */
  known: Set<string>;
  /** Hashes of people who unsubscribed. */
  left: Set<string>;
  /** Addresses and hashes of people who reported an email as spam. */
  complained: Set<string>;
}

export async function findKnown(
  db: Database,
  addresses: readonly string[],
  hashes: readonly string[],
): Promise<Known> {
  const found: Known = { known: new Set(), left: new Set(), complained: new Set() };
  const read = async (column: 'email' | 'hash', values: readonly string[], into: Set<string>) => {
    for (const chunk of inChunks(values)) {
      const rows = await db
        .selectFrom('subscribers')
        .select([`${column} as value`, 'complained_at'])
        .where(column, 'in', chunk)
        .execute();
      for (const { value, complained_at } of rows)
        if (value) (complained_at === null ? into : found.complained).add(value);
    }
  };
  await read('email', addresses, found.known);
  await read('hash', hashes, found.left);
  return found;
}

/** An imported address was stored after the preview. */
export class AlreadyStored extends Error {}

/** People who confirmed elsewhere, with the time of each. */
export interface ImportedConsent {
  source: string;
  times: ReadonlyMap<string, string>;
}

/** Stores all or none; without a consent, addresses are unconfirmed and got no email yet. */
export async function importSubscribers(
  db: Database,
  engine: Engine,
  addresses: readonly string[],
  at: Date,
  consent?: ImportedConsent,
): Promise<void> {
  const now = at.toISOString();
  const list = JSON.stringify(
    addresses.map((address) => [address, consent?.times.get(address) ?? null]),
  );
  const source =
    engine === 'sqlite'
      ? sql`json_each(${list})`
      : sql`jsonb_array_elements(cast(${list} as jsonb)) as value`;
  const [state, waitingSince] = consent ? ['confirmed', null] : ['waiting', now];
  await inTransaction(db, async (trx) => {
    const { numAffectedRows } = await sql`insert into subscribers
      (email, confirmed_at, state, consent_source, waiting_since, frequency, source, created_at,
        confirmations_sent, soft_bounces)
      select value ->> 0, value ->> 1, ${state}, ${consent?.source ?? null}, ${waitingSince},
        'weekly', 'import', ${now}, 0, 0 from ${source} where true
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
    .where('confirmations_sent', '=', 0)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('state', '=', 'confirmed'), eb('consent_source', 'is not', null)]),
      ]),
    )
    .limit(limit);
  const deleted = await db.deleteFrom('subscribers').where('id', 'in', imported).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
