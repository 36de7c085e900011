import { type Insertable, type Selectable, sql } from 'kysely';
import type { MailBodyTable, MailState, OutboxTable } from '#database/schema/outbox.ts';
import type { Database, Engine } from '#database/schema/tables.ts';
import { inPieces } from './chunks.ts';
import { pausedRank } from './newsletter-issues.ts';

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
export async function insertMails(
  db: Database,
  mails: readonly NewMail[],
  at: Date,
): Promise<void> {
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

export async function readBody(
  db: Database,
  id: number,
): Promise<Selectable<MailBodyTable> | undefined> {
  return db.selectFrom('mail_bodies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many mails of a kind were made for somebody since then. */
export async function countMails(
  db: Database,
  kind: string,
  about: string,
  since: Date,
): Promise<number> {
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
export async function forgetReader(
  db: Database,
  kinds: readonly string[],
  address: string,
  at: Date,
): Promise<void> {
  const mails = () =>
    db.updateTable('outbox').where('about', '=', address).where('kind', 'in', kinds);
  const wasWaiting = sql`state = 'waiting'`;
  // In one statement: what its server puts off meanwhile is found as it is then.
  await mails()
    .set({
      ended_at: at.toISOString(),
      lease_until: null,
      state: sql<MailState>`case when ${wasWaiting} then 'given up' else 'unsure' end`,
      last_answer: sql<string>`case when ${wasWaiting} then 'The reader left before it was sent.' else 'The reader left while it was handed over.' end`,
    })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  await mails()
    .set({ to_address: '', to_name: null, about: null, envelope_from: null, fills: '{}' })
    .execute();
}

/** Mails that ended before then, by themselves or as part of a letter, and what no mail says any more. Gives back their ids. */
export async function forgetMails(
  db: Database,
  before: Date,
  lettersBefore: Date,
): Promise<number[]> {
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
        not(
          exists(
            selectFrom('outbox')
              .select('outbox.id')
              .whereRef('outbox.body_id', '=', 'mail_bodies.id'),
          ),
        ),
      )
      .execute();
    return gone.map(({ id }) => id);
  });
}

export type OutboxMail = Selectable<OutboxTable>;

/** Written out, since SQLite uses a partial index only for a condition that it can read beforehand. */
const isIn = (state: MailState) => sql<boolean>`state = ${sql.lit(state)}`;

/**
 * The next mails of a rank, which nobody else finds until then. They still wait: a reader who leaves stops theirs, a letter that is paused stops its own, and
 * what a killed process held is found again by itself. One statement, committed at once: no transaction is open while a server is spoken to.
 */
export async function holdMails(
  db: Database,
  engine: Engine,
  { rank, at, until, most }: { rank: number; at: Date; until: Date; most: number },
): Promise<OutboxMail[]> {
  const held = await db
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
          .limit(most)
          .$if(engine === 'postgres', (locked) => locked.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set({ due_at: until.toISOString() })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returningAll()
    .execute();
  return held.toSorted((a, b) => a.id - b.id);
}

/** What a process that ends held and did not begin: others need not wait until they find it. */
export async function letGo(db: Database, held: readonly OutboxMail[], at: Date): Promise<void> {
  if (held.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ due_at: at.toISOString() })
    .where(isIn('waiting'))
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .where('due_at', 'in', [...new Set(held.map(({ due_at }) => due_at))])
    .execute();
}

/** One change of one mail. It happens where the mail is as it was thought to be: nobody has begun it, ended it or stopped it. */
export interface Step {
  id: number;
  from: { state: 'waiting' | 'sending'; attempts: number; rank?: number };
  to: {
    state: MailState;
    attempts: number;
    lease?: Date;
    due?: Date;
    answer?: string;
    ended?: Date;
  };
}

/** Takes the steps of several mails in one statement, so in one commit; gives the numbers of those that were as thought. */
export async function takeSteps(db: Database, steps: readonly Step[]): Promise<Set<number>> {
  const rows = steps.map(({ id, from, to }) => {
    const numbers = [id, from.attempts, from.rank, to.attempts].map(
      (value) => sql`cast(${value ?? null} as integer)`,
    );
    // PostgreSQL stores no zero, and a mail server may say one.
    const answer = to.answer?.replaceAll('\0', '');
    const texts = [from.state, to.state, to.lease, to.due, answer, to.ended].map(
      (value) =>
        sql`cast(${value instanceof Date ? value.toISOString() : (value ?? null)} as text)`,
    );
    return sql`(${sql.join([...numbers, ...texts])})`;
  });
  const taken = await sql<{ id: number }>`
    with step (id, tries, turn, attempts, was, state, lease_until, due_at, answer, ended_at) as (values ${sql.join(rows)})
    update outbox set
      state = step.state, attempts = step.attempts, lease_until = step.lease_until, ended_at = step.ended_at,
      due_at = coalesce(step.due_at, outbox.due_at), last_answer = coalesce(step.answer, outbox.last_answer)
    from step
    where outbox.id = step.id and outbox.state = step.was and outbox.attempts = step.tries
      and (step.turn is null or outbox.rank = step.turn)
    returning outbox.id`.execute(db);
  return new Set(taken.rows.map(({ id }) => id));
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

/** From when on so much time belongs to whoever asks, in milliseconds; what comes after it is another's, whichever process that is. */
export async function reserveTime(db: Database, now: number, length: number): Promise<number> {
  const { next_at } = await db
    .insertInto('mail_pace')
    .values({ id: 1, next_at: now + length })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        next_at: sql`case when mail_pace.next_at > ${now} then mail_pace.next_at else ${now} end + ${length}`,
      }),
    )
    .returning('next_at')
    .executeTakeFirstOrThrow();
  return next_at - length;
}

/** Written out as the index has it, so that SQLite sees that the index will do. */
const isFailed = sql<boolean>`state in ('unsure', 'refused', 'given up')`;

/** What did not arrive, or perhaps not: the newest first. Apart, so that a test can ask how the database finds it. */
export const failedMails = (db: Database, most: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_address', 'state', 'last_answer', 'made_at'])
    .where(isFailed)
    .orderBy('id', 'desc')
    .limit(most);

export async function countFailed(db: Database, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFailed)
    .where('made_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** As long as the index of those whose turn will come. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`state = 'waiting'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that were tried, and are tried again: a letter that is paused waits for the owner. */
export async function countStuck(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`state = 'waiting'`)
    .where('attempts', '>', 0)
    .where('rank', '!=', pausedRank)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findMail = (db: Database, id: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_address', 'state', 'last_answer', 'made_at'])
    .where('id', '=', id)
    .executeTakeFirst();
