import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database, Frequency, SubscriberTable, Tables } from '#database/schema/tables.ts';
import { countDay } from './subscriber-days.ts';

export type Subscriber = Selectable<SubscriberTable>;

export interface SubscribeOptions {
  /** By default the form; `import`: the owner. */
  source?: 'form' | 'import';
  /** Keyed; finds the row of a person who unsubscribed before. */
  hash?: string;
  page?: string | null;
  consent?: string | null;
}

/** The columns of a subscriber whose address works. */
export const noBounces = {
  bounced_at: null,
  bounce_reason: null,
  soft_bounces: 0,
  soft_bounce_issue: null,
} as const;

/**
 * Runs the same statements for known addresses, so that the timing does not reveal subscribers. A
 * person who complained and unsubscribed stays unsubscribed.
 */
export async function subscribe(
  db: Database,
  email: string,
  at: Date,
  { hash = '', source = 'form', page = null, consent = null }: SubscribeOptions = {},
): Promise<number> {
  const now = at.toISOString();
  const signup = {
    email: email.toLowerCase(),
    created_at: now,
    source,
    page,
    consent,
    waiting_since: now,
  };
  return inTransaction(db, async (trx) => {
    const back = await trx
      .updateTable('subscribers')
      .set(({ eb }) => ({
        ...signup,
        confirmations_sent: 0,
        hash: null,
        state: 'waiting',
        signup: eb('signup', '+', 1),
      }))
      .where('hash', '=', hash)
      .where('complained_at', 'is', null)
      .executeTakeFirst();
    const row = await insertAddress(trx, signup, hash);
    const isNew = row?.created_at === now || back.numUpdatedRows > 0n;
    await countDay(trx, 'signed_up', at, isNew ? 1 : 0);
    return row?.id ?? (await withHash(trx, hash).executeTakeFirstOrThrow()).id;
  });
}

type NewSignup = Pick<
  Subscriber,
  'email' | 'created_at' | 'source' | 'page' | 'consent' | 'waiting_since'
>;

const withHash = (trx: Transaction<Tables>, hash: string) =>
  trx.selectFrom('subscribers').select('id').where('hash', '=', hash);

/** Undefined if the hash that is left belongs to a person who complained. */
function insertAddress(
  trx: Transaction<Tables>,
  { email, created_at, source, page, consent, waiting_since }: NewSignup,
  hash: string,
) {
  return trx
    .insertInto('subscribers')
    .columns(['email', 'created_at', 'source', 'page', 'consent', 'waiting_since'])
    .expression(
      trx
        .selectNoFrom([
          sql<string | null>`${email}`.as('email'),
          sql<string>`${created_at}`.as('created_at'),
          sql<Subscriber['source']>`${source}`.as('source'),
          sql<string | null>`${page}`.as('page'),
          sql<string | null>`${consent}`.as('consent'),
          sql<string | null>`${waiting_since}`.as('waiting_since'),
        ])
        .where(({ not, exists }) => not(exists(withHash(trx, hash)))),
    )
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        // Subscribing again restarts the thirty days of an unconfirmed address.
        waiting_since: sql`case when subscribers.state = 'waiting' then ${waiting_since} else subscribers.waiting_since end`,
        // The consent is that of the first sign-up, whose link may still be used.
        page: sql`case when ${isFirstConsent} then ${page} else subscribers.page end`,
        consent: sql`case when ${isFirstConsent} then ${consent} else subscribers.consent end`,
      }),
    )
    .returning(['id', 'created_at'])
    .executeTakeFirst();
}

const isFirstConsent = sql<boolean>`subscribers.confirmed_at is null and subscribers.consent is null`;

export async function findSubscriber(db: Database, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
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

/** Starts another sign-up, so that the links of earlier ones are invalid. */
export async function nextSignup(db: Database, id: number): Promise<number> {
  const { signup } = await db
    .updateTable('subscribers')
    .set(({ eb }) => ({ signup: eb('signup', '+', 1) }))
    .where('id', '=', id)
    .returning('signup')
    .executeTakeFirstOrThrow();
  return signup;
}

/** The sign-up that a confirmation link belongs to. */
export interface Signup {
  subscriber: number;
  signup: number;
}

/** False if the address is gone or signed up anew; a confirmed subscriber stays confirmed. */
export async function confirmSubscriber(
  db: Database,
  { subscriber: id, signup }: Signup,
  at: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable('subscribers')
      .set({
        state: 'confirmed',
        confirmed_at: at.toISOString(),
        waiting_since: null,
        left_at: null,
        ...noBounces,
      })
      .where('id', '=', id)
      .where('signup', '=', signup)
      .where('state', 'in', ['waiting', 'bounced'])
      .where('complained_at', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 1n) await countDay(trx, 'confirmed', at);
    return (await findSubscriber(trx, id))?.state === 'confirmed';
  });
}

/** As the owner states; the person never unsubscribed. */
export async function confirmElsewhere(
  trx: Transaction<Tables>,
  id: number,
  { source, date }: { source: string; date: string },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({
      state: 'confirmed',
      confirmed_at: new Date(date).toISOString(),
      consent_source: source,
      waiting_since: null,
    })
    .where('id', '=', id)
    .execute();
  await countDay(trx, 'confirmed', at);
}

/** Frequency and proof of consent stay, but the new address has to be confirmed. */
export async function correctAddress(
  trx: Transaction<Tables>,
  id: number,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscribers')
    .set(({ eb }) => ({
      email: to,
      state: 'waiting',
      signup: eb('signup', '+', 1),
      waiting_since: at.toISOString(),
      confirmations_sent: 0,
      ...noBounces,
    }))
    .where('id', '=', id)
    .where('email', '=', from)
    .where('complained_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setFrequency(
  db: Database,
  id: number,
  frequency: Frequency,
): Promise<boolean> {
  const result = await db
    .updateTable('subscribers')
    .set({ frequency: frequency })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

interface Suppression {
  /** Keyed. */
  hash: string;
  left_at: string;
  complained_at: string | null;
}

/** Stores only the hash of an address, so that no import adds it. */
export async function suppress(trx: Transaction<Tables>, suppression: Suppression): Promise<void> {
  await trx
    .insertInto('subscribers')
    .values({
      ...suppression,
      state: 'left',
      frequency: 'weekly',
      source: 'form',
      created_at: suppression.left_at,
      confirmations_sent: 0,
      soft_bounces: 0,
    })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        complained_at: sql`coalesce(subscribers.complained_at, excluded.complained_at)`,
      }),
    )
    .execute();
}

export async function findSuppression(
  db: Database,
  hash: string,
): Promise<Omit<Suppression, 'hash'> | undefined> {
  const row = await db
    .selectFrom('subscribers')
    .select(['left_at', 'complained_at'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { ...row, left_at: row.left_at ?? '' };
}

type Pseudonymize = (address: string) => string;

/** Stores only the hash; returns the removed address, or undefined if there was none. */
export async function deleteAddress(
  trx: Transaction<Tables>,
  id: number,
  pseudonymize: Pseudonymize,
  leftAt: string,
): Promise<string | undefined> {
  const email = (await findSubscriber(trx, id))?.email;
  if (!email) return undefined;
  const { numUpdatedRows } = await trx
    .updateTable('subscribers')
    .set({
      email: null,
      hash: pseudonymize(email),
      state: 'left',
      frequency: 'weekly',
      source: 'form',
      created_at: leftAt,
      page: null,
      consent: null,
      consent_source: null,
      confirmations_sent: 0,
      waiting_since: null,
      confirmed_at: null,
      left_at: leftAt,
      ...noBounces,
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
  pseudonymize: Pseudonymize,
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

/** Uses the caller's transaction if there is one. */
export async function inTransaction<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
