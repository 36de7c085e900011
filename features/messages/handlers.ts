import { pageOf } from '#platform/database/rows.ts';
import type {
  AdminDependencies,
  AppDependencies,
  Handler,
  Handlers,
} from '#platform/http/handler.ts';
import type { ApiError } from '#platform/http/result.ts';
import { eraseTraces } from '#platform/mail/files.ts';
import { addMail } from '#platform/mail/outbox.ts';
import { noSuchMessage } from './calls.ts';
import { contactMail } from './emails.ts';
import {
  countMessages,
  deleteMessages,
  findMessage,
  messagePage,
  moveMessages,
  setForward,
  storeMessage,
} from './queries.ts';

const unknown: ApiError = { status: 404, message: noSuchMessage };
const pageSize = 50;

/** Stores the message and its email in one transaction, so that neither gets lost. */
export function contact({
  database,
  clock,
  settings,
}: AppDependencies): Handler<'POST /api/contact'> {
  return async ({ input }) => {
    const at = clock();
    const { mail: owner } = await settings.current();
    await database.db.transaction().execute(async (trx) => {
      const id = await storeMessage(trx, input, at);
      const body = contactMail(input, { id, siteUrl: settings.siteUrl });
      const mail = await addMail(trx, 'contact', { to: owner.to, body, about: input.email }, at);
      await setForward(trx, id, mail);
    });
    return { body: { ok: true } };
  };
}

export function messageHandlers({ database, settings }: AdminDependencies) {
  const { db } = database;

  return {
    'GET /api/admin/messages': async ({ query: { folder, search, before } }) => {
      const state = search ? undefined : folder;
      const rows = await messagePage(db, { state, search, before, limit: pageSize + 1 }).execute();
      const { shown, next } = pageOf(rows, pageSize);
      const { read, ...counts } = await countMessages(db);
      return {
        body: {
          counts: { ...counts, inbox: counts.unread + read + counts.answered },
          rows: shown,
          next,
        },
      };
    },

    'GET /api/admin/messages/:id': async ({ params: { id } }) => {
      const message = await findMessage(db, id);
      return message ? { body: message } : unknown;
    },

    'PUT /api/admin/messages': async ({ input: { ids, state } }) => {
      return (await moveMessages(db, ids, state)) ? { body: { ok: true } } : unknown;
    },

    'DELETE /api/admin/messages': async ({ query: { ids } }) => {
      const { deleted, mails } = await db.transaction().execute((trx) => deleteMessages(trx, ids));
      await eraseTraces({ database, settings }, mails);
      return deleted === 0 ? unknown : { body: { deleted } };
    },
  } satisfies Partial<Handlers>;
}
