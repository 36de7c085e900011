import { noSuchMessage, type Reply } from '#contract/messages.ts';
import { recordChange } from '#database/queries/history.ts';
import {
  countInState,
  countMessages,
  countOtherMessages,
  deleteMessage,
  findMessage,
  lastReplies,
  listReplies,
  messagePage,
  setMessageState,
  storeReply,
} from '#database/queries/messages.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { deleteMailFiles } from '#server/mail/file-transport.ts';
import { addMail } from '#server/mail/outbox.ts';
import { replyMail } from '#server/mail/owner-emails.ts';
import type { AdminParts } from './open-admin.ts';
import { pageOf } from './page-of.ts';

const unknown: ApiError = { status: 404, message: noSuchMessage };
const pageSize = 50;
const hour = 60 * 60 * 1000;

export function messageHandlers({ database: { db }, clock, settings, sendMailNow }: AdminParts) {
  async function readMessage(id: number) {
    const message = await findMessage(db, id);
    if (!message) return unknown;
    const { created_at, mail_id: _, ...rest } = message;
    const replies = (await listReplies(db, id)).map((reply) => ({
      id: reply.id,
      text: reply.text,
      at: reply.made_at,
      ...deliveryOf(reply),
    }));
    const canMail = settings.mail.url !== undefined;
    const others = await countOtherMessages(db, message);
    return { body: { ...rest, at: created_at, replies, canMail, others } };
  }

  return {
    'GET /api/admin/unread': async () => ({
      body: { messages: await countInState(db, 'unread') },
    }),

    'GET /api/admin/messages': async ({ query: { folder, search, before } }) => {
      const state = search ? undefined : folder;
      const limit = pageSize + 1;
      const rows = await messagePage(db, { state, search, before, limit }).execute();
      const { shown, next } = pageOf(rows, pageSize);
      const { read, ...counts } = await countMessages(db);
      const answered = shown.filter((row) => row.state === 'answered').map(({ id }) => id);
      const replies = await lastReplies(db, answered);
      return {
        body: {
          counts: { ...counts, inbox: counts.unread + read + counts.answered },
          rows: shown.map(({ created_at, ...row }) => {
            const reply = replies.get(row.id);
            return { ...row, at: created_at, reply: reply ? deliveryOf(reply) : null };
          }),
          next,
        },
      };
    },

    'GET /api/admin/messages/:id': ({ params: { id } }) => readMessage(id),

    /** Opening a message is not recorded in the history; every other move is. */
    'PATCH /api/admin/messages/:id': async ({ params: { id }, input: { state }, session }) => {
      await db.transaction().execute(async (trx) => {
        const message = await findMessage(trx, id);
        if (!message || message.state === state) return;
        await setMessageState(trx, id, state);
        if (message.state === 'unread' && state === 'read') return;
        await recordChange(trx, {
          session: session.id,
          when: clock(),
          what: 'message moved',
          subject: `message ${id}`,
          before: { state: message.state },
          after: { state },
        });
      });
      return readMessage(id);
    },

    /** Without a mail server the reply is only stored; the admin sends it from a mail program. */
    'POST /api/admin/messages/:id/replies': async ({ params: { id }, input, session }) => {
      const { text } = input;
      const when = clock();
      await db.transaction().execute(async (trx) => {
        const message = await findMessage(trx, id);
        if (!message || (await isRepeated(trx, id, text, when))) return;
        const { email, name } = message;
        const body = replyMail({ text, to: message, from: settings.mail.to });
        const mailId = settings.mail.url
          ? await addMail(trx, 'reply', { to: { address: email, name }, body, about: email }, when)
          : null;
        await storeReply(trx, { messageId: id, email, text, mailId }, when);
        await setMessageState(trx, id, 'answered');
        await recordChange(trx, {
          session: session.id,
          when,
          what: 'message answered',
          subject: `message ${id}`,
          before: { state: message.state },
          after: { state: 'answered' },
        });
      });
      sendMailNow?.();
      return readMessage(id);
    },

    'DELETE /api/admin/messages/:id': async ({ params: { id }, session }) => {
      const mails = await db.transaction().execute(async (trx) => {
        const message = await findMessage(trx, id);
        if (!message) return undefined;
        await recordChange(trx, {
          session: session.id,
          when: clock(),
          what: 'message deleted',
          subject: `message ${id}`,
          before: { state: message.state },
        });
        return deleteMessage(trx, id);
      });
      if (!mails) return unknown;
      await deleteMailFiles(settings.dataDir, mails);
      return { body: { ok: true } };
    },
  } satisfies Partial<Handlers>;
}

type StoredReply = Awaited<ReturnType<typeof listReplies>>[number];

const deliveryOf = ({
  mail_id,
  state,
  last_answer,
}: Pick<StoredReply, 'mail_id' | 'state' | 'last_answer'>): Pick<Reply, 'state' | 'answer'> => ({
  state: mail_id === null ? 'by hand' : state,
  answer: last_answer,
});

/** The same text again means that the response was lost; a failed reply may be sent again. */
async function isRepeated(trx: Database, id: number, text: string, now: Date): Promise<boolean> {
  const last = (await listReplies(trx, id)).at(-1);
  if (last?.text !== text || last.state === 'refused' || last.state === 'given up') return false;
  return now.getTime() - Date.parse(last.made_at) < hour;
}
