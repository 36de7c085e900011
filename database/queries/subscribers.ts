import { type Selectable, sql, type Transaction } from 'kysely';
import type {
  Database,
  Frequency,
  SubscriberDayTable,
  SubscriberState,
  SubscriberTable,
  Tables,
} from '#database/schema/tables.ts';
import { dayOf } from './dates.ts';
import { readInChunks, rowCount } from './rows.ts';

export type Subscriber = Selectable<SubscriberTable>;

export interface SubscribeOptions {
  /** By default the form; `import`: the owner. */
  source?: 'form' | 'import';
  /** Keyed; finds the row of a person who unsubscribed before. */
  hash?: string;
  page?: string | null;
  consent?: string | null;
}

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
  const address = email.toLowerCase();
  const consentColumns = {
    created_at: now,
    source,
    page,
    consent,
    waiting_since: now,
    confirmations_sent: 0,
  } as const;
  return inTransaction(db, async (trx) => {
    const left = () => trx.selectFrom('subscribers').select('id').where('hash', '=', hash);
    const back = await trx
      .updateTable('subscribers')
      .set(({ eb }) => ({
        ...consentColumns,
        email: address,
        hash: null,
        state: 'waiting',
        signup: eb('signup', '+', 1),
      }))
      .where('hash', '=', hash)
      .where('complained_at', 'is', null)
      .executeTakeFirst();
    const row = await trx
      .insertInto('subscribers')
      .columns(['email', 'created_at', 'source', 'page', 'consent', 'waiting_since'])
      .expression(
        trx
          .selectNoFrom([
            sql<string>`${address}`.as('email'),
            sql<string>`${now}`.as('created_at'),
            sql<'form' | 'import'>`${source}`.as('source'),
            sql<string | null>`${page}`.as('page'),
            sql<string | null>`${consent}`.as('consent'),
            sql<string>`${now}`.as('waiting_since'),
          ])
          // The hash that is left belongs to a person who complained.
          .where(({ not, exists }) => not(exists(left()))),
      )
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          // Subscribing again restarts the thirty days of an unconfirmed address.
          waiting_since: sql`case when subscribers.state = 'waiting' then ${now} else subscribers.waiting_since end`,
          // The consent is that of the first sign-up, whose link may still be used.
          page: sql`case when ${isFirstConsent} then ${page} else subscribers.page end`,
          consent: sql`case when ${isFirstConsent} then ${consent} else subscribers.consent end`,
        }),
      )
      .returning(['id', 'created_at'])
      .executeTakeFirst();
    const isNew = row?.created_at === now || back.numUpdatedRows > 0n;
    await countDay(trx, 'signed_up', at, isNew ? 1 : 0);
    return row?.id ?? (await left().executeTakeFirstOrThrow()).id;
  });
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
        bounced_at: null,
        bounce_reason: null,
        soft_bounces: 0,
        soft_bounce_issue: null,
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
      bounced_at: null,
      bounce_reason: null,
      soft_bounces: 0,
      soft_bounce_issue: null,
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
      bounced_at: null,
      bounce_reason: null,
      soft_bounces: 0,
      soft_bounce_issue: null,
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

export type SubscriberDay = Selectable<SubscriberDayTable>;

export async function countDay(
  db: Database,
  what: Exclude<keyof SubscriberDay, 'day'>,
  at: Date,
  many = 1,
): Promise<void> {
  const day = dayOf(at);
  await db
    .insertInto('subscriber_days')
    .values({ day, signed_up: 0, confirmed: 0, left: 0, bounced: 0, [what]: many })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet(({ eb, ref }) => ({ [what]: eb(ref(`subscriber_days.${what}`), '+', many) })),
    )
    .execute();
}

/** Days with events, in order. */
export async function readDays(db: Database, since: string): Promise<SubscriberDay[]> {
  return db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '>=', since)
    .orderBy('day')
    .execute();
}

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
