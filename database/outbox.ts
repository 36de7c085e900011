import { type Insertable, type Selectable, sql } from 'kysely';
import { inPieces } from './pieces.ts';
import type { Database, Engine, MailBodyTable, MailState, OutboxTable } from './tables.ts';

export interface MailBody {
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string>;
  replyTo?: { name: string; address: string };
  /** The visitor whom it is about; left out where it goes to many. */
  about?: string;
}

export interface NewMail {
  kind: string;
  rank: number;
  to: { address: string; name?: string };
  bodyId: number;
  fills?: Record<string, string>;
  about: string | null;
  envelopeFrom?: string;
  letterId?: number;
}

/** One taking of one mail: a later one has another number of attempts. */
export type TakenMail = Selectable<OutboxTable>;
type Taken = Pick<TakenMail, 'id' | 'attempts'>;

export async function insertBody(db: Database, body: MailBody, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('mail_bodies')
    .values({
      subject: body.subject,
      text: body.text,
      html: body.html ?? null,
      headers: JSON.stringify(body.headers ?? {}),
      reply_to: body.replyTo ? JSON.stringify(body.replyTo) : null,
      about: body.about ?? null,
      made_at: at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertMail(db: Database, mail: NewMail, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values(rowOf(mail, at.toISOString()))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Many at once; none is as good as many. */
export async function insertMails(db: Database, mails: readonly NewMail[], at: Date): Promise<void> {
  const now = at.toISOString();
  for (const piece of inPieces(mails))
    await db
      .insertInto('outbox')
      .values(piece.map((mail) => rowOf(mail, now)))
      .execute();
}

function rowOf(mail: NewMail, now: string): Insertable<OutboxTable> {
  return {
    kind: mail.kind,
    rank: mail.rank,
    to_address: mail.to.address,
    to_name: mail.to.name ?? null,
    envelope_from: mail.envelopeFrom ?? null,
    body_id: mail.bodyId,
    fills: JSON.stringify(mail.fills ?? {}),
    letter_id: mail.letterId ?? null,
    about: mail.about,
    state: 'waiting',
    doubt: 0,
    attempts: 0,
    due_at: now,
    made_at: now,
  };
}

/** Whether a mail that was taken is still to be sent: its reader may have left while it waited for its turn. */
export async function isStillWanted(db: Database, { id, attempts }: Taken): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readBody(db: Database, id: number): Promise<Selectable<MailBodyTable> | undefined> {
  return db.selectFrom('mail_bodies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Written out, since SQLite uses a partial index only for a condition that it can read beforehand. */
const isIn = (state: MailState) => sql<boolean>`state = ${sql.lit(state)}`;

/** The next mail of a rank, for whoever asks. One statement, committed at once: no transaction is open while a server is spoken to. */
export async function takeMail(
  db: Database,
  engine: Engine,
  { rank, at, until }: { rank: number; at: Date; until: Date },
): Promise<TakenMail | undefined> {
  return db
    .with(
      (name) => name('due').materialized(),
      (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where(isIn('waiting'))
          .where('rank', '=', rank)
          .where('due_at', '<=', at.toISOString())
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .$if(engine === 'postgres', (locked) => locked.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set(({ eb }) => ({ state: 'sending', lease_until: until.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returningAll()
    .executeTakeFirst();
}

/** What a process that is gone had in its hands: it goes out again, and is marked, since it may have arrived. */
export async function recoverMails(db: Database, at: Date): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({ state: 'waiting', doubt: 1, lease_until: null, due_at: at.toISOString() })
    .where(isIn('sending'))
    .where('lease_until', '<=', at.toISOString())
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function endMail(
  db: Database,
  taken: Taken,
  { state, answer, at }: { state: Exclude<MailState, 'waiting' | 'sending'>; answer: string; at: Date },
): Promise<void> {
  await change(db, taken, { state, last_answer: answer, lease_until: null, ended_at: at.toISOString() });
}

export async function postponeMail(db: Database, taken: Taken, dueAt: Date, answer: string): Promise<void> {
  await change(db, taken, {
    state: 'waiting',
    last_answer: answer,
    lease_until: null,
    due_at: dueAt.toISOString(),
  });
}

/** Put back by a process that ends before it began: the try does not count. */
export async function releaseMail(db: Database, taken: Taken): Promise<void> {
  await change(db, taken, { state: 'waiting', lease_until: null, attempts: taken.attempts - 1 });
}

async function change(db: Database, { id, attempts }: Taken, to: Partial<TakenMail>): Promise<void> {
  await db
    .updateTable('outbox')
    .set(to)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending')
    .execute();
}

/** How many mails of a kind were made for somebody since then. */
export async function countMails(db: Database, kind: string, about: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('about', '=', about)
    .where('kind', '=', kind)
    .where('made_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * For a reader who left: what waits is not sent, and in the mails of the past no address stays. A mail that is being handed over at this very
 * moment can be called back by nobody; it is not tried a second time.
 */
export async function forgetReader(db: Database, kinds: readonly string[], address: string, at: Date): Promise<void> {
  const ended = { ended_at: at.toISOString(), lease_until: null };
  const mails = () => db.updateTable('outbox').where('about', '=', address).where('kind', 'in', kinds);
  await mails()
    .set({ ...ended, state: 'given up', last_answer: 'The reader left before it was sent.' })
    .where('state', '=', 'waiting')
    .execute();
  await mails()
    .set({ ...ended, state: 'unsure', last_answer: 'The reader left while it was handed over.' })
    .where('state', '=', 'sending')
    .execute();
  await mails().set({ to_address: '', to_name: null, about: null, envelope_from: null, fills: '{}' }).execute();
}

/** When the next mail may leave, in milliseconds; the one after it comes a step later, whichever process sends it. */
export async function reserveSlot(db: Database, now: number, step: number): Promise<number> {
  const { next_at } = await db
    .insertInto('mail_pace')
    .values({ id: 1, next_at: now + step })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        next_at: sql`case when mail_pace.next_at > ${now} then mail_pace.next_at else ${now} end + ${step}`,
      }),
    )
    .returning('next_at')
    .executeTakeFirstOrThrow();
  return next_at - step;
}

/** Mails that ended before then, by themselves or as part of a letter, and what no mail says any more. Gives back their ids. */
export async function forgetMails(db: Database, before: Date, lettersBefore: Date): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('outbox')
      .where(({ or, and, eb }) =>
        or([
          and([eb('letter_id', 'is', null), eb('ended_at', '<', before.toISOString())]),
          eb('ended_at', '<', lettersBefore.toISOString()),
        ]),
      )
      .returning('id')
      .execute();
    await trx
      .deleteFrom('mail_bodies')
      .where('made_at', '<', before.toISOString())
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('outbox').select('outbox.id').whereRef('outbox.body_id', '=', 'mail_bodies.id'))),
      )
      .execute();
    return gone.map(({ id }) => id);
  });
}
