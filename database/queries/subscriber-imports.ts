import { sql, type Transaction } from 'kysely';
import type { Database, Engine, SubscriberState, Tables } from '#database/schema/tables.ts';
import { inChunks } from './rows.ts';

/** The states of those addresses or hashes that are stored. */
export async function findStates(
  db: Database,
  column: 'email' | 'hash',
  values: readonly string[],
): Promise<Map<string, SubscriberState>> {
  const found = new Map<string, SubscriberState>();
  for (const chunk of inChunks(values)) {
    const rows = await db
      .selectFrom('subscribers')
      .select([`${column} as value`, 'state'])
      .where(column, 'in', chunk)
      .execute();
    for (const { value, state } of rows) if (value) found.set(value, state);
  }
  return found;
}

/** People who confirmed elsewhere, as the owner states. */
export interface ImportedSubscriber {
  email: string;
  confirmedAt: string;
}

export async function importSubscribers(
  trx: Transaction<Tables>,
  engine: Engine,
  people: readonly ImportedSubscriber[],
  consentSource: string,
  at: Date,
): Promise<void> {
  const list = JSON.stringify(people.map(({ email, confirmedAt }) => [email, confirmedAt]));
  const rows =
    engine === 'sqlite'
      ? sql`json_each(${list})`
      : sql`jsonb_array_elements(cast(${list} as jsonb)) as value`;
  await sql`insert into subscribers (email, confirmed_at, state, consent_source, source, created_at)
    select value ->> 0, value ->> 1, 'confirmed', ${consentSource}, 'import', ${at.toISOString()}
    from ${rows} where true
    on conflict do nothing`.execute(trx);
}
