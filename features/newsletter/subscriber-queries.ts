import { type Selectable, sql, type Transaction } from 'kysely';
import { escapeLike, readInChunks } from '#platform/database/rows.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import type { Signup, TokenKeys } from '#platform/tokens.ts';
import type { ConsentElsewhere, SubscriberFilter } from './calls.ts';
import type { SubscriberState, SubscriberTable } from './table.ts';

export type Subscriber = Selectable<SubscriberTable>;

interface SubscribeOptions {
  /** By default the form; `import`: the owner. */
  source?: 'form' | 'import';
  /** The owner was asked to add somebody again who was never to be mailed again. */
  isUnblocked?: boolean;
  /** Keyed; finds the row of a person who unsubscribed before. */
  hash?: string;
  page?: string | null;
  consent?: string | null;
}

/**
 * Every sign-up, of the form and by the owner. Runs the same statements for known addresses, so that
 * the timing does not reveal subscribers. A blocked address stays blocked.
 */
export async function subscribe(
  db: Database,
  email: string,
  at: Date,
  options: SubscribeOptions = {},
): Promise<number> {
  const { hash = '', source = 'form', isUnblocked = false, page = null, consent = null } = options;
  const now = at.toISOString();
  const address = email.toLowerCase();
  const signup = {
    email: address,
    created_at: now,
    source,
    page,
    consent,
    waiting_since: now,
  };
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('subscribers')
      .set(({ eb }) => ({
        ...signup,
        confirmations_sent: 0,
        hash: null,
        state: 'waiting',
        signup: eb('signup', '+', 1),
        confirmed_at: null,
        blocked_at: null,
        blocked_reason: null,
      }))
      .where(({ or, eb }) => or([eb('hash', '=', hash), eb('email', '=', address)]))
      .where('state', 'in', isUnblocked ? ['left', 'blocked'] : ['left'])
      .execute();
    // Of a blocked address that was deleted.
    const blocked = await trx
      .selectFrom('subscribers')
      .select('id')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (blocked) return blocked.id;
    const { id } = await trx
      .insertInto('subscribers')
      .values({ ...signup, state: 'waiting' })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          // Subscribing again restarts the thirty days of an unconfirmed address.
          waiting_since: sql`case when subscribers.state = 'waiting' then excluded.waiting_since else subscribers.waiting_since end`,
          // The consent is that of the first sign-up, whose link may still be used.
          page: sql`case when ${isFirstConsent} then excluded.page else subscribers.page end`,
          consent: sql`case when ${isFirstConsent} then excluded.consent else subscribers.consent end`,
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

const isFirstConsent = sql<boolean>`subscribers.confirmed_at is null and subscribers.consent is null`;

export async function findSubscriber(db: Database, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** By the address, or by its hash if the address was deleted. */
export async function findAddress(
  db: Database,
  email: string,
  hash = '',
): Promise<Subscriber | undefined> {
  return db
    .selectFrom('subscribers')
    .selectAll()
    .where(({ or, eb }) => or([eb('email', '=', email.toLowerCase()), eb('hash', '=', hash)]))
    .executeTakeFirst();
}

/** A confirmation email was sent; the thirty days restart. */
export async function recordConfirmationSent(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set(({ eb }) => ({
      confirmations_sent: eb('confirmations_sent', '+', 1),
      waiting_since: sql`case when state = 'waiting' then ${at.toISOString()} else waiting_since end`,
    }))
    .where('id', '=', id)
    .execute();
}

/** False if the address is gone or signed up anew; a confirmed subscriber stays confirmed. */
export async function confirmSubscriber(
  db: Database,
  { subscriber: id, signup }: Signup,
  at: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('subscribers')
      .set({
        state: 'confirmed',
        confirmed_at: at.toISOString(),
        waiting_since: null,
        left_at: null,
      })
      .where('id', '=', id)
      .where('signup', '=', signup)
      .where('state', '=', 'waiting')
      .execute();
    return (await findSubscriber(trx, id))?.state === 'confirmed';
  });
}

/** As the owner states; the person never unsubscribed. */
export async function confirmElsewhere(
  db: Database,
  id: number,
  { source, date }: ConsentElsewhere,
): Promise<void> {
  const confirmed_at = new Date(date).toISOString();
  await db
    .updateTable('subscribers')
    .set({ state: 'confirmed', confirmed_at, consent_source: source, waiting_since: null })
    .where('id', '=', id)
    .execute();
}

/** Never mailed again; false if there is no such subscriber, or only a hash. */
export async function blockSubscriber(
  db: Database,
  id: number,
  reason: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({
      state: 'blocked',
      blocked_at: at.toISOString(),
      blocked_reason: reason.slice(0, 300),
      waiting_since: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'confirmed'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Suppression {
  /** Keyed. */
  hash: string;
  left_at: string;
  blocked_at: string | null;
}

/** Stores only the hash of an address, so that no import adds it. */
export async function suppress(trx: Transaction<Tables>, suppression: Suppression): Promise<void> {
  await trx
    .insertInto('subscribers')
    .values({
      ...suppression,
      state: suppression.blocked_at === null ? 'left' : 'blocked',
      source: 'form',
      created_at: suppression.left_at,
    })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        state: sql`case when excluded.state = 'blocked' then 'blocked' else subscribers.state end`,
        blocked_at: sql`coalesce(subscribers.blocked_at, excluded.blocked_at)`,
      }),
    )
    .execute();
}

/** Since when only the hash of an address is kept. */
export async function suppressedSince(db: Database, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscribers')
    .select(['left_at', 'blocked_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && (row.left_at ?? row.blocked_at ?? '');
}

/** Stores only the hash; returns the removed address, or undefined if there was none. */
export async function deleteAddress(
  trx: Transaction<Tables>,
  id: number,
  pseudonymize: TokenKeys['pseudonymize'],
  leftAt: string,
): Promise<string | undefined> {
  const email = (await findSubscriber(trx, id))?.email;
  if (!email) return undefined;
  const { numUpdatedRows } = await trx
    .updateTable('subscribers')
    .set({
      email: null,
      hash: pseudonymize(email),
      state: sql`case when state = 'blocked' then state else 'left' end`,
      source: 'form',
      created_at: leftAt,
      page: null,
      consent: null,
      consent_source: null,
      confirmations_sent: 0,
      waiting_since: null,
      confirmed_at: null,
      left_at: leftAt,
      blocked_reason: null,
    })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? email : undefined;
}

/** Deletes unconfirmed addresses; those that had unsubscribed before become unsubscribed again. */
export async function deleteUnconfirmed(
  db: Database,
  before: Date,
  pseudonymize: TokenKeys['pseudonymize'],
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const isOverdue = () =>
      trx
        .selectFrom('subscribers')
        .select(['id', 'left_at'])
        .where('state', '=', 'waiting')
        .where('waiting_since', '<', before.toISOString());
    const hadLeft = await isOverdue().where('left_at', 'is not', null).execute();
    for (const { id, left_at } of hadLeft)
      await deleteAddress(trx, id, pseudonymize, left_at ?? '');
    const gone = await trx
      .deleteFrom('subscribers')
      .where('id', 'in', isOverdue().clearSelect().select('id'))
      .executeTakeFirst();
    return hadLeft.length + Number(gone.numDeletedRows);
  });
}

export async function countSubscribers(db: Database): Promise<Record<SubscriberState, number>> {
  const counts = { waiting: 0, confirmed: 0, left: 0, blocked: 0 };
  const rows = await db
    .selectFrom('subscribers')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Newest first, in pages by id. */
export async function listSubscribers(
  db: Database,
  { state, search, before }: SubscriberFilter,
  limit: number,
): Promise<Subscriber[]> {
  let query = db.selectFrom('subscribers').selectAll().orderBy('id', 'desc').limit(limit);
  if (state) query = query.where('state', '=', state);
  if (before) query = query.where('id', '<', before);
  if (search) query = query.where(contains(search));
  return query.execute();
}

function contains(search: string) {
  const pattern = `%${escapeLike(search.toLowerCase())}%`;
  return sql<boolean>`email like ${pattern} escape '\\'`;
}

/** In chunks. */
export const everySubscriber = (db: Database): AsyncGenerator<Subscriber[]> =>
  readInChunks((after) =>
    db
      .selectFrom('subscribers')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(1000)
      .execute(),
  );

/** Uses the caller's transaction if there is one. */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
