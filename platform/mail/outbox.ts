import { type Selectable, sql, type Transaction } from 'kysely';
import { escapeLike, inChunks, rowCount } from '#platform/database/rows.ts';
import type { Database, Engine, Tables } from '#platform/database/tables.ts';
import type { MailBodyTable, MailState, OutboxTable } from './table.ts';

/**
 * Urgent messages are sent before bulk ones, so that no confirmation waits behind an issue; no
 * sender claims paused ones.
 */
export const priorities = { urgent: 0, bulk: 1, paused: 9 } as const;

export interface MailBody {
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string>;
  replyTo?: { name: string; address: string };
  /** The address of the person it is about; omitted for newsletter issues. */
  about?: string;
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

interface NewMail {
  to: string;
  body: MailBody;
  mergeFields?: Record<string, string>;
  about: string | null;
}

/** An urgent email; call it in the transaction of the change. */
export async function addMail(
  db: Database,
  kind: string,
  { to, body, mergeFields = {}, about }: NewMail,
  at: Date,
): Promise<number> {
  const now = at.toISOString();
  const { id } = await db
    .insertInto('outbox')
    .values({
      kind,
      priority: priorities.urgent,
      to_address: to,
      body_id: await insertBody(db, body, at),
      merge_fields: JSON.stringify(mergeFields),
      about,
      state: 'waiting',
      attempts: 0,
      open_attempts: 0,
      due_at: now,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function readBody(
  db: Database,
  id: number,
): Promise<Selectable<MailBodyTable> | undefined> {
  return db.selectFrom('mail_bodies').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Emails of a kind created for an address since then. */
export async function countMails(
  db: Database,
  kind: string,
  about: string,
  since: Date,
): Promise<number> {
  return rowCount(
    db
      .selectFrom('outbox')
      .where('about', '=', about)
      .where('kind', '=', kind)
      .where('made_at', '>', since.toISOString()),
  );
}

/**
 * Deletes unsent emails to an address and removes it from the others; one in flight is not retried.
 * Returns the ids of the emails, which may also be files.
 */
export async function cancelMailsTo(
  trx: Transaction<Tables>,
  kinds: readonly string[],
  address: string,
  at: Date,
): Promise<number[]> {
  // First, and in every state, so that a sender that changes the state waits for this transaction.
  const mails = await trx
    .updateTable('outbox')
    .set({
      to_address: '',
      about: null,
      merge_fields: '{}',
      // Many servers repeat the address in their answer.
      last_response: sql<string>`case when lower(last_response) like ${`%${escapeLike(address.toLowerCase())}%`} escape '\\'
        then substr(last_response, 1, 3) else last_response end`,
    })
    .where('about', '=', address)
    .where('kind', 'in', kinds)
    .returning('id')
    .execute();
  const ids = mails.map(({ id }) => id);
  if (ids.length > 0) await cancelMails(trx, 'id', ids, at);
  return ids;
}

/** Deletes unsent emails; nobody knows of those with an open attempt. */
export async function cancelMails(
  trx: Transaction<Tables>,
  column: 'id' | 'issue_id',
  values: readonly number[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'maybe', ended_at: at.toISOString() })
    .where(column, 'in', values)
    .where(isWaiting)
    .where('open_attempts', '>', 0)
    .execute();
  await trx.deleteFrom('outbox').where(column, 'in', values).where(isWaiting).execute();
}

/** Deletes old emails, those of issues later than others, and bodies without emails. */
export async function deleteOldMails(
  db: Database,
  before: Date,
  issuesBefore: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('outbox')
      .where(({ or, and, eb }) =>
        or([
          and([eb('issue_id', 'is', null), eb('ended_at', '<', before.toISOString())]),
          eb('ended_at', '<', issuesBefore.toISOString()),
          // Its link has expired, and its address was deleted.
          and([
            eb('kind', '=', 'confirmation'),
            isWaiting,
            eb('made_at', '<', before.toISOString()),
          ]),
        ]),
      )
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
  });
}

export type OutboxMail = Selectable<OutboxTable>;

/** A literal, because SQLite uses a partial index only for a condition known at planning time. */
const isWaiting = sql<boolean>`state = 'waiting'`;

/**
 * Claims the most urgent message in one statement; other processes skip it. One of a process that
 * died is due again when its lease ends.
 */
export async function claimMail(
  db: Database,
  engine: Engine,
  { upTo, at, lease }: { upTo: number; at: Date; lease: Date },
): Promise<OutboxMail | undefined> {
  return db
    .with(
      (name) => name('due').materialized(),
      (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where(isWaiting)
          .where('priority', '<=', upTo)
          .where('due_at', '<=', at.toISOString())
          .orderBy('priority')
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .$if(engine === 'postgres', (locked) => locked.forUpdate().skipLocked()),
    )
    .updateTable('outbox')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      open_attempts: eb('open_attempts', '+', 1),
      due_at: lease.toISOString(),
    }))
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returningAll()
    .executeTakeFirst();
}

interface AttemptResult {
  state: MailState;
  /** The server's response, or the error. */
  response: string;
  /** When to try again, if it is waiting. */
  due: Date | undefined;
  /** False if no server was reached. */
  isCounted: boolean;
}

/** Stores how an attempt ended, unless the message was canceled or claimed again meanwhile. */
export async function endAttempt(
  db: Database,
  { id, attempts }: Pick<OutboxMail, 'id' | 'attempts'>,
  { state, response, due, isCounted }: AttemptResult,
  at: Date,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set(({ eb }) => ({
      state,
      attempts: isCounted ? attempts : attempts - 1,
      open_attempts: eb('open_attempts', '-', 1),
      // PostgreSQL cannot store a zero byte, and a mail server may send one.
      last_response: response.replaceAll('\0', ''),
      ended_at: state === 'waiting' ? null : at.toISOString(),
      ...(due && { due_at: due.toISOString() }),
    }))
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where(isWaiting)
    .execute();
}

/** Which of these ids have a row with an address. */
export async function existingMails(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const chunk of inChunks(ids)) {
    const rows = await db
      .selectFrom('outbox')
      .select('id')
      .where('id', 'in', chunk)
      .where('to_address', '!=', '')
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Emails that were tried and will be retried, without those of paused issues. */
export const countStuck = (db: Database): Promise<number> =>
  rowCount(
    db
      .selectFrom('outbox')
      .where(isWaiting)
      .where('last_response', 'is not', null)
      .where('priority', '!=', priorities.paused),
  );
