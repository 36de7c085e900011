import type { Transaction } from 'kysely';
import {
  type MessagePage,
  type MessageThread,
  noSuchMessage,
  type Reply,
} from '#contract/messages.ts';
import { recordChange } from '#database/queries/history.ts';
import {
  countInState,
  countMessages,
  countOthers,
  deleteMessage as deleteStored,
  findMessage,
  lastReplies,
  listReplies,
  messagePage,
  setMessageState,
  storeReply,
} from '#database/queries/messages.ts';
import type { MessageState } from '#database/schema/messages.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { deleteMailFiles } from '#server/mail/file-transport.ts';
import { addMail } from '#server/mail/outbox.ts';
import { replyMail } from '#server/mail/owner-emails.ts';
import type { AdminParts } from './admin-parts.ts';

const unknown: ApiError = { status: 404, message: noSuchMessage };
const pageSize = 50;

export function listMessages({ database: { db } }: AdminParts): Handler<'GET /api/admin/messages'> {
  return async ({ query: { folder, search, before } }) => {
    const state = search ? undefined : folder;
    const rows = await messagePage(db, {
      state,
      search,
      before,
      most: pageSize + 1,
    }).execute();
    const shown = rows.slice(0, pageSize);
    const { read, ...counts } = await countMessages(db);
    const answered = shown.filter((row) => row.state === 'answered').map(({ id }) => id);
    const replies = await lastReplies(db, answered);
    const page: MessagePage = {
      counts: { ...counts, inbox: counts.unread + read + counts.answered },
      rows: shown.map(({ created_at, ...row }) => {
        const reply = replies.get(row.id);
        return { ...row, at: created_at, reply: reply ? fateOf(reply) : null };
      }),
      next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    };
    return { body: page };
  };
}

export function countUnread({ database }: AdminParts): Handler<'GET /api/admin/unread'> {
  return async () => ({ body: { messages: await countInState(database.db, 'unread') } });
}

export function readMessage(parts: AdminParts): Handler<'GET /api/admin/messages/:id'> {
  return async ({ params: { id } }) => thread(parts, id);
}

/** That a message was opened is no change worth remembering; every other move is. */
export function moveMessage(parts: AdminParts): Handler<'PATCH /api/admin/messages/:id'> {
  return async ({ params: { id }, input: { state }, session }) => {
    const by = { session: session.id, when: parts.clock() };
    const isThere = await parts.database.db
      .transaction()
      .execute((trx) => move(trx, id, state, by));
    return isThere ? thread(parts, id) : unknown;
  };
}

interface By {
  session: number | null;
  when: Date;
}

/** In the caller's transaction. False where there is no such message. */
export async function move(
  trx: Transaction<Tables>,
  id: number,
  state: MessageState,
  by: By,
): Promise<boolean> {
  const message = await findMessage(trx, id);
  if (!message) return false;
  if (message.state === state) return true;
  await setMessageState(trx, id, state);
  const isOpened = message.state === 'unread' && state === 'read';
  const [before, after] = [{ state: message.state }, { state }];
  if (!isOpened)
    await recordChange(trx, {
      ...by,
      what: 'message moved',
      subject: `message ${id}`,
      before,
      after,
    });
  return true;
}

/** Kept with its mail in one go. Without a mail server it is only kept: the owner's own mail program sends it. */
export function answerMessage(parts: AdminParts): Handler<'POST /api/admin/messages/:id/replies'> {
  const { database, clock, settings, wakeMailJob } = parts;
  return async ({ params: { id }, input: { text }, session }) => {
    const when = clock();
    const isThere = await database.db.transaction().execute(async (trx) => {
      const message = await findMessage(trx, id);
      if (!message) return false;
      if (await isSaid(trx, id, text, when)) return true;
      const { email, name } = message;
      const body = replyMail({ text, to: message, from: settings.mail.to });
      const mailId = settings.mail.url
        ? await addMail(trx, 'reply', { to: { address: email, name }, body, about: email }, when)
        : null;
      await storeReply(trx, { messageId: id, email, text, mailId }, when);
      await setMessageState(trx, id, 'answered');
      const [before, after] = [{ state: message.state }, { state: 'answered' }];
      await recordChange(trx, {
        session: session.id,
        what: 'message answered',
        subject: `message ${id}`,
        before,
        after,
        when,
      });
      return true;
    });
    wakeMailJob?.();
    return isThere ? thread(parts, id) : unknown;
  };
}

const hour = 60 * 60 * 1000;

/** The same words as a moment ago: their answer was lost on the way, and somebody pressed again. What did not arrive may be sent again. */
async function isSaid(trx: Database, id: number, text: string, now: Date): Promise<boolean> {
  const last = (await listReplies(trx, id)).at(-1);
  if (last?.text !== text || last.state === 'refused' || last.state === 'given up') return false;
  return now.getTime() - Date.parse(last.made_at) < hour;
}

export function deleteMessage({
  database,
  clock,
  settings,
}: AdminParts): Handler<'DELETE /api/admin/messages/:id'> {
  return async ({ params: { id }, session }) => {
    const mails = await database.db.transaction().execute(async (trx) => {
      const message = await findMessage(trx, id);
      if (!message) return undefined;
      const change = {
        before: { state: message.state },
        after: null,
        session: session.id,
        when: clock(),
      };
      await recordChange(trx, { ...change, what: 'message deleted', subject: `message ${id}` });
      return deleteStored(trx, id);
    });
    if (!mails) return unknown;
    await deleteMailFiles(settings.dataDir, mails);
    return { body: { ok: true } };
  };
}

type StoredReply = Pick<
  Awaited<ReturnType<typeof listReplies>>[number],
  'mail_id' | 'state' | 'last_answer'
>;

const fateOf = ({ mail_id, state, last_answer }: StoredReply): Pick<Reply, 'state' | 'answer'> => ({
  state: mail_id === null ? 'by hand' : state,
  answer: last_answer,
});

async function thread(
  { database: { db }, settings }: AdminParts,
  id: number,
): Promise<{ body: MessageThread } | ApiError> {
  const message = await findMessage(db, id);
  if (!message) return unknown;
  const { created_at, mail_id: _, ...rest } = message;
  const replies = await listReplies(db, id);
  return {
    body: {
      ...rest,
      at: created_at,
      replies: replies.map((reply) => ({
        id: reply.id,
        text: reply.text,
        at: reply.made_at,
        ...fateOf(reply),
      })),
      canMail: settings.mail.url !== undefined,
      others: await countOthers(db, message),
    },
  };
}
