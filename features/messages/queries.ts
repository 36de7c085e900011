import { sql, type Transaction } from 'kysely';
import { escapeLike } from '#platform/database/rows.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import type { MessageState } from './calls.ts';
import type { ContactInput } from './fields.ts';

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

/** Newest first, in pages by id. */
export function messagePage(db: Database, { state, search, before, limit }: MessageFilter) {
  let query = db
    .selectFrom('messages')
    .select(['id', 'name', 'email', 'state', 'created_at'])
    .select(sql<string>`substr(message, 1, ${sql.lit(excerptLength)})`.as('excerpt'))
    .orderBy('id', 'desc')
    .limit(limit);
  // Excluding states lets the database read the newest rows in order instead of sorting the inbox.
  if (state === 'inbox') query = query.where('state', 'not in', ['archived', 'spam']);
  else if (state) query = query.where('state', '=', state);
  if (before !== undefined) query = query.where('id', '<', before);
  if (search) {
    const pattern = `%${escapeLike(search)}%`;
    query = query.where(
      sql<boolean>`lower(name || ' ' || email || ' ' || message) like lower(${pattern}) escape '\\'`,
    );
  }
  return query;
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

export const findMessage = (db: Database, id: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'name', 'email', 'phone', 'message', 'state', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** False if none of them exists. */
export async function moveMessages(
  db: Database,
  ids: readonly number[],
  state: MessageState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ state })
    .where('id', 'in', ids)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the emails that forwarded them too. */
export async function deleteMessages(
  trx: Transaction<Tables>,
  ids: readonly number[],
): Promise<{ deleted: number /** Which may also be files. */; mails: number[] }> {
  const messages = await trx
    .deleteFrom('messages')
    .where('id', 'in', ids)
    .returning('mail_id')
    .execute();
  const deleted = messages.length;
  const mails = messages.flatMap(({ mail_id }) => mail_id ?? []);
  if (mails.length === 0) return { deleted, mails };
  const gone = await trx
    .deleteFrom('outbox')
    .where('id', 'in', mails)
    .returning('body_id')
    .execute();
  const bodies = gone.map(({ body_id }) => body_id);
  if (bodies.length > 0) await trx.deleteFrom('mail_bodies').where('id', 'in', bodies).execute();
  return { deleted, mails };
}
