import { type Selectable, sql, type Transaction } from 'kysely';
import { escapeLike, jsonRows, readInChunks } from '#platform/database/rows.ts';
import type { Database, Engine, Tables } from '#platform/database/tables.ts';
import type { Signup, TokenKeys } from '#platform/tokens.ts';
import type { SubscriberFilter } from './calls.ts';
import type { ImportedSubscriber } from './subscriber-file.ts';
import type { SubscriberState, SubscriberTable } from './table.ts';

export type Subscriber = Selectable<SubscriberTable>;

interface SubscribeOptions {
  /** Keyed; finds the row of a person who unsubscribed before. */
  hash?: string;
  page?: string | null;
  consent?: string | null;
}

/**
 * Every sign-up. Runs the same statements for known addresses, so that the timing does not reveal
 * subscribers. A blocked address stays blocked.
 */
export async function subscribe(
  db: Database,
  email: string,
  at: Date,
  { hash = '', page = null, consent = null }: SubscribeOptions = {},
): Promise<number> {
  const now = at.toISOString();
  const address = email.toLowerCase();
  const signup = {
    email: address,
    created_at: now,
    source: 'form',
    page,
    consent,
    waiting_since: now,
  } as const;
  await db
    .updateTable('subscribers')
    .set(({ eb }) => ({
      ...signup,
      confirmations_sent: 0,
      hash: null,
      state: 'waiting',
      signup: eb('signup', '+', 1),
      confirmed_at: null,
    }))
    .where('hash', '=', hash)
    .where('state', '=', 'left')
    .execute();
  // Of a blocked address that was deleted.
  const blocked = await db
    .selectFrom('subscribers')
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (blocked) return blocked.id;
  const { id } = await db
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
}

const isFirstConsent = sql<boolean>`subscribers.confirmed_at is null and subscribers.consent is null`;

export async function findSubscriber(db: Database, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

export const findAddress = (db: Database, email: string): Promise<Subscriber | undefined> =>
  db
    .selectFrom('subscribers')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();

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
  await db
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
  return (await findSubscriber(db, id))?.state === 'confirmed';
}

/**
 * Adds people who confirmed elsewhere, in one statement, without those who are on the list,
 * unsubscribed or are blocked. Returns how many were added.
 */
export async function importSubscribers(
  db: Database,
  engine: Engine,
  people: readonly (ImportedSubscriber & { hash: string })[],
  consentSource: string,
  at: Date,
): Promise<number> {
  const list = JSON.stringify(
    people.map(({ email, confirmedAt, hash }) => [email, confirmedAt, hash]),
  );
  const { numAffectedRows } =
    await sql`insert into subscribers (email, confirmed_at, state, consent_source, source, created_at)
    select value ->> 0, value ->> 1, 'confirmed', ${consentSource}, 'import', ${at.toISOString()}
    from ${jsonRows(engine, list)}
    where not exists (select 1 from subscribers where hash = value ->> 2)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
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

/** A blocked person whose address was deleted may sign up again; no import adds it. */
export async function unblockSubscriber(db: Database, id: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ state: 'left', blocked_at: null })
    .where('id', '=', id)
    .where('state', '=', 'blocked')
    .where('email', 'is', null)
    .execute();
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
  return db.transaction().execute(async (trx) => {
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
  if (search) {
    const pattern = `%${escapeLike(search.toLowerCase())}%`;
    query = query.where(sql<boolean>`email like ${pattern} escape '\\'`);
  }
  return query.execute();
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
