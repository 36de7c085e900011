import { type Selectable, sql, type Transaction } from 'kysely';
import { countDay } from './subscriber-days.ts';
import type { Database, Rhythm, SubscriberTable, Tables } from './tables.ts';

export type Subscriber = Selectable<SubscriberTable>;

/** What is kept of how somebody was asked. */
export interface Asking {
  /** Keyed: finds the row of whoever left before. */
  hash?: string;
  page?: string | null;
  consent?: string | null;
}

/**
 * Stores an address once, and gives back its number. Whatever is known of it already, the same statements run, so that neither the
 * answer nor the time it takes tells who is subscribed.
 */
export async function subscribe(
  db: Database,
  email: string,
  at: Date,
  { hash = '', page = null, consent = null }: Asking = {},
): Promise<number> {
  const now = at.toISOString();
  const address = email.toLowerCase();
  const asked = {
    created_at: now,
    source: 'form',
    page,
    consent,
    waiting_since: now,
    mails_asked: 0,
  } as const;
  return within(db, async (trx) => {
    const back = await trx
      .updateTable('subscribers')
      .set({ ...asked, email: address, hash: null, state: 'waiting' })
      .where('hash', '=', hash)
      .executeTakeFirst();
    const { id, created_at } = await trx
      .insertInto('subscribers')
      .values({ ...asked, email: address, state: 'waiting', rhythm: 'weekly', soft_bounces: 0 })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          // Whoever asks again waits for another thirty days; whoever has confirmed waits for nothing.
          waiting_since: sql`case when subscribers.state = 'waiting' then ${now} else subscribers.waiting_since end`,
          page: sql`case when subscribers.confirmed_at is null then ${page} else subscribers.page end`,
          consent: sql`case when subscribers.confirmed_at is null then ${consent} else subscribers.consent end`,
        }),
      )
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    await countDay(trx, 'asked', at, created_at === now || back.numUpdatedRows > 0n ? 1 : 0);
    return id;
  });
}

export async function findSubscriber(db: Database, id: number): Promise<Subscriber | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A mail has asked; the thirty days begin anew. */
export async function noteAsked(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set(({ eb }) => ({
      mails_asked: eb('mails_asked', '+', 1),
      waiting_since: sql`case when state = 'waiting' then ${at.toISOString()} else waiting_since end`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Whoever confirmed already stays so. False where the address is gone: somebody left, or was forgotten. */
export async function confirmSubscriber(db: Database, id: number, at: Date): Promise<boolean> {
  return within(db, async (trx) => {
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
        soft_letter: null,
      })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'bounced'])
      .executeTakeFirst();
    if (changed.numUpdatedRows === 1n) await countDay(trx, 'confirmed', at);
    return (await findSubscriber(trx, id))?.state === 'confirmed';
  });
}

/** From weekly to monthly, or back: for those who get letters. */
export async function setRhythm(db: Database, id: number, rhythm: Rhythm): Promise<boolean> {
  const result = await db
    .updateTable('subscribers')
    .set({ rhythm })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

type Blur = (address: string) => string;

/** Only the hash stays. Gives back the address that went; undefined where there was none. */
export async function forgetAddress(
  trx: Transaction<Tables>,
  id: number,
  blur: Blur,
  leftAt: string,
): Promise<string | undefined> {
  const email = (await findSubscriber(trx, id))?.email;
  if (!email) return undefined;
  const { numUpdatedRows } = await trx
    .updateTable('subscribers')
    .set({
      email: null,
      hash: blur(email),
      state: 'left',
      rhythm: 'weekly',
      source: 'form',
      created_at: leftAt,
      page: null,
      consent: null,
      mails_asked: 0,
      waiting_since: null,
      confirmed_at: null,
      left_at: leftAt,
      bounced_at: null,
      bounce_reason: null,
      soft_bounces: 0,
      soft_letter: null,
    })
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? email : undefined;
}

/** Those who have waited since before then are deleted; whoever had left before they asked again is somebody who left again. */
export async function forgetWaiting(db: Database, before: Date, blur: Blur): Promise<number> {
  return within(db, async (trx) => {
    const isOverdue = () =>
      trx
        .selectFrom('subscribers')
        .select(['id', 'left_at'])
        .where('state', '=', 'waiting')
        .where('waiting_since', '<', before.toISOString());
    const hadLeft = await isOverdue().where('left_at', 'is not', null).execute();
    for (const { id, left_at } of hadLeft) await forgetAddress(trx, id, blur, left_at ?? '');
    const gone = await trx
      .deleteFrom('subscribers')
      .where('id', 'in', isOverdue().clearSelect().select('id'))
      .executeTakeFirst();
    return hadLeft.length + Number(gone.numDeletedRows);
  });
}

/** In the caller's transaction where there is one. */
export async function within<Result>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : db.transaction().execute(work);
}
