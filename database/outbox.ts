import { type Insertable, type Selectable, sql } from 'kysely';
import { inPieces } from './pieces.ts';
import type { Database, MailBodyTable, MailState, OutboxTable } from './tables.ts';

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
