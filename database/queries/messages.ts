import { sql } from 'kysely';
import type { ContactInput } from '#contract/contact.ts';
import type { MessageState } from '#contract/messages.ts';
import type { Database } from '#database/schema/tables.ts';
import { rowCount } from './rows.ts';

export async function storeMessage(db: Database, message: ContactInput, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('messages')
    .values({ ...message, created_at: at.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The email that forwarded it is deleted together with the message. */
export async function setForward(db: Database, id: number, mailId: number): Promise<void> {
  await db.updateTable('messages').set({ mail_id: mailId }).where('id', '=', id).execute();
}

export interface MessageFilter {
  /** `inbox`: neither archived nor spam. */
  state?: MessageState | 'inbox' | undefined;
  /** Part of the name, the address or the text. */
  search?: string | undefined;
  /** Only messages older than this one. */
  before?: number | undefined;
  limit: number;
}

/** Characters for two lines of a list. */
const excerptLength = 200;

/** Newest first, in pages by id; a test checks the query plan. */
export function messagePage(db: Database, { state, search, before, limit }: MessageFilter) {
  let query = db
    .selectFrom('messages')
    .select(['id', 'name', 'email', 'state', 'version', 'created_at'])
    .select(sql<string>`substr(message, 1, ${sql.lit(excerptLength)})`.as('excerpt'))
    .orderBy('id', 'desc')
    .limit(limit);
  // Excluding states lets the database read the newest rows in order instead of sorting the inbox.
  if (state === 'inbox') query = query.where('state', 'not in', ['archived', 'spam']);
  else if (state) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  if (search) query = query.where(contains(search));
  return query;
}

/** SQLite ignores the case of ASCII letters only. */
function contains(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(name || ' ' || email || ' ' || message) like lower(${pattern}) escape '\\'`;
}

export async function countMessages(db: Database): Promise<Record<MessageState, number>> {
  const counts = { unread: 0, read: 0, answered: 0, archived: 0, spam: 0 };
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export async function countInState(db: Database, state: MessageState): Promise<number> {
  return rowCount(db.selectFrom('messages').where('state', '=', state));
}

export const findMessage = (db: Database, id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Other messages of the same person. */
export async function countOtherMessages(
  db: Database,
  { id, email }: { id: number; email: string },
): Promise<number> {
  return rowCount(db.selectFrom('messages').where('email', '=', email).where('id', '<>', id));
}

/** With the state of their emails. */
export const listReplies = (db: Database, messageId: number) =>
  db
    .selectFrom('replies')
    .leftJoin('outbox', 'outbox.id', 'replies.mail_id')
    .select([
      'replies.id',
      'replies.text',
      'replies.made_at',
      'replies.mail_id',
      'outbox.state',
      'outbox.last_response',
    ])
    .where('message_id', '=', messageId)
    .orderBy('replies.id')
    .execute();

/** The state of the last reply to each of these messages. */
export async function lastReplies(db: Database, messages: readonly number[]) {
  if (messages.length === 0) return new Map();
  const rows = await db
    .selectFrom('replies')
    .leftJoin('outbox', 'outbox.id', 'replies.mail_id')
    .select(['message_id', 'replies.mail_id', 'outbox.state', 'outbox.last_response'])
    .where('message_id', 'in', messages)
    .orderBy('replies.id')
    .execute();
  return new Map(rows.map((row) => [row.message_id, row]));
}

/** The messages with these ids, and their states. */
export const messageStatesOf = (db: Database, ids: readonly number[]) =>
  db.selectFrom('messages').select(['id', 'state', 'version']).where('id', 'in', ids).execute();

/** Its new version; undefined if it no longer has this one. */
export async function moveMessage(
  db: Database,
  { id, version }: { id: number; version: number },
  to: MessageState,
): Promise<number | undefined> {
  // Opening a message is no change that another tab has to see first.
  const raise = sql<number>`version + case when state = 'unread' and ${to} = 'read' then 0 else 1 end`;
  const moved = await db
    .updateTable('messages')
    .set({ state: to, version: raise })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return moved?.version;
}

export async function idsInState(
  db: Database,
  state: MessageState,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('state', '=', state)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface NewReply {
  messageId: number;
  email: string;
  text: string;
  /** Null if the owner sent it from a mail program. */
  mailId: number | null;
}

export async function storeReply(
  db: Database,
  { messageId, email, text, mailId }: NewReply,
  at: Date,
): Promise<void> {
  await db
    .insertInto('replies')
    .values({ message_id: messageId, email, text, mail_id: mailId, made_at: at.toISOString() })
    .execute();
}

/** Deletes replies and emails too, and returns the ids of the emails, which may also be files. */
export async function deleteMessages(db: Database, ids: readonly number[]): Promise<number[]> {
  const replies = await db
    .selectFrom('replies')
    .select('mail_id')
    .where('message_id', 'in', ids)
    .execute();
  const messages = await db
    .deleteFrom('messages')
    .where('id', 'in', ids)
    .returning('mail_id')
    .execute();
  const mails = [...messages, ...replies].flatMap(({ mail_id }) => (mail_id ? [mail_id] : []));
  if (mails.length === 0) return [];
  const gone = await db
    .deleteFrom('outbox')
    .where('id', 'in', mails)
    .returning('body_id')
    .execute();
  const bodies = gone.map(({ body_id }) => body_id);
  if (bodies.length > 0) await db.deleteFrom('mail_bodies').where('id', 'in', bodies).execute();
  return mails;
}

/** Messages received between two moments. */
export async function countMessagesBetween(
  db: Database,
  from: string,
  to: string,
): Promise<number> {
  return rowCount(
    db.selectFrom('messages').where('created_at', '>', from).where('created_at', '<=', to),
  );
}
