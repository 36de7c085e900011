import type { Transaction } from 'kysely';
import {
  type MessageDetail,
  type MovedMessage,
  noSuchMessage,
  type Reply,
  type ReplyConflict,
} from '#contract/messages.ts';
import { hour } from '#database/queries/dates.ts';
import {
  countInState,
  countMessages,
  countOtherMessages,
  deleteMessages,
  findMessage,
  idsInState,
  lastReplies,
  listReplies,
  messagePage,
  messageStatesOf,
  moveMessage,
  storeReply,
} from '#database/queries/messages.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { eraseTraces } from '#server/mail/erase-traces.ts';
import { addMail } from '#server/mail/outbox.ts';
import { replyMail } from '#server/mail/owner-emails.ts';
import type { AdminDependencies } from './open-admin.ts';
import { pageOf } from './page-of.ts';

const unknown: ApiError = { status: 404, message: noSuchMessage };
const pageSize = 50;
/** Spam is deleted in batches, so that visitors' writes do not wait for all of it. */
const deletedAtOnce = 500;

export function messageHandlers(dependencies: AdminDependencies) {
  const { db } = dependencies.database;
  return {
    'GET /api/admin/unread': async () => ({
      body: { messages: await countInState(db, 'unread') },
    }),
    'GET /api/admin/messages': listMessages(dependencies),
    'GET /api/admin/messages/:id': ({ params: { id } }) => readMessage(dependencies, id),
    'PATCH /api/admin/messages': moveMessages(dependencies),
    'POST /api/admin/messages/:id/replies': reply(dependencies),
    'DELETE /api/admin/messages': removeMessages(dependencies),
    'DELETE /api/admin/spam': emptySpam(dependencies),
  } satisfies Partial<Handlers>;
}

function listMessages({ database: { db } }: AdminDependencies): Handler<'GET /api/admin/messages'> {
  return async ({ query: { folder, search, before } }) => {
    const state = search ? undefined : folder;
    const limit = pageSize + 1;
    const rows = await messagePage(db, { state, search, before, limit }).execute();
    const { shown, next } = pageOf(rows, pageSize);
    const { read, ...counts } = await countMessages(db);
    const replies = await lastReplies(
      db,
      shown.map(({ id }) => id),
    );
    return {
      body: {
        counts: { ...counts, inbox: counts.unread + read + counts.answered },
        rows: shown.map(({ created_at, ...row }) => {
          const last = replies.get(row.id);
          return { ...row, at: created_at, reply: last ? deliveryOf(last) : null };
        }),
        next,
      },
    };
  };
}

async function readMessage(
  { database: { db }, settings }: AdminDependencies,
  id: number,
): Promise<ApiError | { body: MessageDetail }> {
  const message = await findMessage(db, id);
  if (!message) return unknown;
  const { created_at, mail_id: _, ...rest } = message;
  const replies = (await listReplies(db, id)).map((one) => ({
    id: one.id,
    text: one.text,
    at: one.made_at,
    ...deliveryOf(one),
  }));
  const canMail = (await settings.current()).mail.url !== undefined;
  const otherMessages = await countOtherMessages(db, message);
  return { body: { ...rest, at: created_at, replies, canMail, otherMessages } };
}

function moveMessages({
  database: { db },
}: AdminDependencies): Handler<'PATCH /api/admin/messages'> {
  return async ({ input: { messages, state } }) => {
    const ids = messages.map(({ id }) => id);
    if ((await messageStatesOf(db, ids)).length === 0) return unknown;
    return commitUnlessError(db, async (trx) => {
      const states = new Map(
        (await messageStatesOf(trx, ids)).map((message) => [message.id, message.state]),
      );
      const moved: MovedMessage[] = [];
      for (const message of messages) {
        const from = states.get(message.id);
        if (from === state) continue;
        const version = await moveMessage(trx, message, state);
        if (!from || version === undefined) return movedElsewhere;
        moved.push({ id: message.id, version, from });
      }
      return { body: { moved } };
    });
  };
}

/** Without a mail server the reply is only stored; the admin sends it from a mail program. */
function reply(dependencies: AdminDependencies): Handler<'POST /api/admin/messages/:id/replies'> {
  const { database, clock, settings, sendMailNow } = dependencies;
  return async ({ params: { id }, input: { text, version } }) => {
    const when = clock();
    const { mail } = await settings.current();
    const isOutdated = await database.db.transaction().execute(async (trx) => {
      const message = await findMessage(trx, id);
      if (!message || (await isRepeated(trx, id, text, when))) return false;
      if ((await moveMessage(trx, { id, version }, 'answered')) === undefined) return true;
      const { email, name } = message;
      const body = replyMail({ text, to: message, from: mail.replyTo ?? mail.to });
      const mailId = mail.url
        ? await addMail(trx, 'reply', { to: { address: email, name }, body, about: email }, when)
        : null;
      await storeReply(trx, { messageId: id, email, text, mailId }, when);
      return false;
    });
    if (isOutdated) return repliedElsewhere(await readMessage(dependencies, id));
    sendMailNow?.();
    return readMessage(dependencies, id);
  };
}

function removeMessages({
  database,
  settings,
  clock,
}: AdminDependencies): Handler<'DELETE /api/admin/messages'> {
  return async ({ query: { ids } }) => {
    const { mails, deleted } = await database.db.transaction().execute(async (trx) => {
      const found = await messageStatesOf(trx, ids);
      return { mails: await deleteMessages(trx, ids), deleted: found.length };
    });
    if (deleted === 0) return unknown;
    await eraseTraces({ database, settings }, mails, clock());
    return { body: { deleted } };
  };
}

function emptySpam({
  database,
  settings,
  clock,
}: AdminDependencies): Handler<'DELETE /api/admin/spam'> {
  return async () => {
    let deleted = 0;
    for (;;) {
      const ids = await idsInState(database.db, 'spam', deletedAtOnce);
      if (ids.length === 0) return { body: { deleted } };
      const mails = await database.db.transaction().execute((trx) => deleteMessages(trx, ids));
      await eraseTraces({ database, settings }, mails, clock());
      deleted += ids.length;
    }
  };
}

const movedElsewhere: ApiError = {
  status: 409,
  message: 'A message was changed elsewhere, so none was moved. Check the list and try again.',
};

/** Rolls back if the result is an error. */
async function commitUnlessError<Result extends object>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<Result | ApiError>,
): Promise<Result | ApiError> {
  const trx = await db.startTransaction().execute();
  try {
    const result = await work(trx);
    await (isApiError(result) ? trx.rollback() : trx.commit()).execute();
    return result;
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
}

const repliedElsewhere = (read: ApiError | { body: MessageDetail }): ApiError => {
  if (isApiError(read)) return read;
  const message = 'This message was answered or moved elsewhere. Check it, then send your reply.';
  const details: ReplyConflict = { message, current: read.body };
  return { status: 409, message, details };
};

type StoredReply = Awaited<ReturnType<typeof listReplies>>[number];

const deliveryOf = ({
  mail_id,
  state,
  last_response,
}: Pick<StoredReply, 'mail_id' | 'state' | 'last_response'>): Pick<Reply, 'state' | 'answer'> => ({
  state: mail_id === null ? 'by hand' : state,
  answer: last_response,
});

/** The same text again means that the response was lost; a failed reply may be sent again. */
async function isRepeated(trx: Database, id: number, text: string, now: Date): Promise<boolean> {
  const last = (await listReplies(trx, id)).at(-1);
  if (last?.text !== text || last.state === 'refused' || last.state === 'given up') return false;
  return now.getTime() - Date.parse(last.made_at) < hour;
}
