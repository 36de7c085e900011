import { sql } from 'kysely';
import type { Database, SubscriberState } from '#database/schema/tables.ts';
import { readInChunks, rowCount } from './rows.ts';
import type { Subscriber } from './subscribers.ts';

/** A complaint is its own group, whatever the state. */
type Group = SubscriberState | 'complained';

const group = sql<Group>`case when complained_at is null then state else 'complained' end`;

export async function countSubscribers(db: Database): Promise<Record<Group, number>> {
  const counts = { waiting: 0, confirmed: 0, left: 0, bounced: 0, complained: 0 };
  const rows = await db
    .selectFrom('subscribers')
    .select(({ fn }) => [group.as('group'), fn.countAll<number>().as('count')])
    .groupBy(group)
    .execute();
  for (const row of rows) counts[row.group] = row.count;
  return counts;
}

/**
 * Addresses that never got a confirmation email: imported ones, and those from before such emails.
 * Signing up has its own email, with a limit per mailbox.
 */
const unconfirmedImports = (db: Database) =>
  db
    .selectFrom('subscribers')
    .where('state', '=', 'waiting')
    .where('confirmations_sent', '=', 0)
    .where('source', '!=', 'form');

export async function countUnconfirmedImports(db: Database): Promise<number> {
  return rowCount(unconfirmedImports(db));
}

export async function listUnconfirmedImports(db: Database, limit: number): Promise<number[]> {
  const rows = await unconfirmedImports(db).select('id').orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

interface SubscriberFilter {
  state?: Group | undefined;
  /** Part of the address. */
  search?: string | undefined;
  /** Only rows older than this one. */
  before?: number | undefined;
  limit: number;
}

/** Newest first, in pages by id. */
export async function listSubscribers(
  db: Database,
  { state, search, before, limit }: SubscriberFilter,
): Promise<Subscriber[]> {
  let query = db.selectFrom('subscribers').selectAll().orderBy('id', 'desc').limit(limit);
  if (state === 'complained') query = query.where('complained_at', 'is not', null);
  else if (state) query = query.where('state', '=', state).where('complained_at', 'is', null);
  if (before) query = query.where('id', '<', before);
  if (search) query = query.where(contains(search));
  return query.execute();
}

function contains(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`email like ${pattern} escape '\\'`;
}

/** In chunks. */
export const everySubscriber = (db: Database, limit = 1000): AsyncGenerator<Subscriber[]> =>
  readInChunks((after) =>
    db
      .selectFrom('subscribers')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
