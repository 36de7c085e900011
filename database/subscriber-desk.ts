import { sql } from 'kysely';
import { inOrder, inPieces } from './pieces.ts';
import { countDay } from './subscriber-days.ts';
import { type Subscriber, within } from './subscribers.ts';
import type { Database, SubscriberState } from './tables.ts';

export type StateCounts = Record<SubscriberState, number>;

export async function countSubscribers(db: Database): Promise<StateCounts> {
  const counts: StateCounts = { waiting: 0, confirmed: 0, left: 0, bounced: 0 };
  const rows = await db
    .selectFrom('subscribers')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/** Those who have never been asked by a mail: from before there was one, or brought by an import. */
export async function countNeverAsked(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('mails_asked', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listNeverAsked(db: Database, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscribers')
    .select('id')
    .where('state', '=', 'waiting')
    .where('mails_asked', '=', 0)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

interface Wanted {
  state?: SubscriberState | undefined;
  /** A part of the address. */
  search?: string | undefined;
  /** Those that are older than this one. */
  before?: number | undefined;
  most: number;
}

/** The newest first, a page at a time by their number. */
export async function listSubscribers(
  db: Database,
  { state, search, before, most }: Wanted,
): Promise<Subscriber[]> {
  let query = db.selectFrom('subscribers').selectAll().orderBy('id', 'desc').limit(most);
  if (state) query = query.where('state', '=', state);
  if (before) query = query.where('id', '<', before);
  if (search) query = query.where(contains(search));
  return query.execute();
}

function contains(search: string) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`email like ${pattern} escape '\\'`;
}

/** All of them, a piece at a time. */
export const everySubscriber = (db: Database, most = 1000): AsyncGenerator<Subscriber[]> =>
  inOrder((after) =>
    db
      .selectFrom('subscribers')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute(),
  );

/** Which of these addresses are known, by address, and which hashes are of people who left. */
export async function findKnown(
  db: Database,
  addresses: readonly string[],
  hashes: readonly string[],
): Promise<{ known: Set<string>; left: Set<string> }> {
  const known = new Set<string>();
  const left = new Set<string>();
  for (const piece of inPieces(addresses)) {
    const rows = await db
      .selectFrom('subscribers')
      .select('email')
      .where('email', 'in', piece)
      .execute();
    for (const { email } of rows) if (email) known.add(email);
  }
  for (const piece of inPieces(hashes)) {
    const rows = await db
      .selectFrom('subscribers')
      .select('hash')
      .where('hash', 'in', piece)
      .execute();
    for (const { hash } of rows) if (hash) left.add(hash);
  }
  return { known, left };
}

/** Brought from elsewhere: they wait, and nobody has asked them yet. All or nothing. */
export async function importSubscribers(
  db: Database,
  addresses: readonly string[],
  at: Date,
): Promise<void> {
  const now = at.toISOString();
  await within(db, async (trx) => {
    for (const piece of inPieces(addresses))
      await trx
        .insertInto('subscribers')
        .values(
          piece.map((email) => ({
            email,
            state: 'waiting' as const,
            rhythm: 'weekly' as const,
            source: 'import' as const,
            created_at: now,
            waiting_since: now,
            mails_asked: 0,
            soft_bounces: 0,
          })),
        )
        .execute();
    await countDay(trx, 'asked', at, addresses.length);
  });
}
