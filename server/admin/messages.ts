import { noSuchMessage } from '#contract/messages.ts';
import {
  countInState,
  countMessages,
  deleteMessages,
  findMessage,
  hasMessages,
  idsInState,
  messagePage,
  moveMessages,
} from '#database/queries/messages.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { eraseTraces } from '#server/mail/erase-traces.ts';
import type { AdminDependencies } from './open-admin.ts';
import { pageOf } from './page-of.ts';

const unknown: ApiError = { status: 404, message: noSuchMessage };
const pageSize = 50;
/** Spam is deleted in batches, so that visitors' writes do not wait for all of it. */
const deletedAtOnce = 500;

export function messageHandlers({ database, settings }: AdminDependencies) {
  const { db } = database;

  async function remove(ids: readonly number[]): Promise<number> {
    const { deleted, mails } = await db.transaction().execute((trx) => deleteMessages(trx, ids));
    await eraseTraces({ database, settings }, mails);
    return deleted;
  }

  return {
    'GET /api/admin/unread': async () => ({
      body: { messages: await countInState(db, 'unread') },
    }),

    'GET /api/admin/messages': async ({ query: { folder, search, before } }) => {
      const state = search ? undefined : folder;
      const rows = await messagePage(db, { state, search, before, limit: pageSize + 1 }).execute();
      const { shown, next } = pageOf(rows, pageSize);
      const { read, ...counts } = await countMessages(db);
      return {
        body: {
          counts: { ...counts, inbox: counts.unread + read + counts.answered },
          rows: shown.map(({ created_at, ...row }) => ({ ...row, at: created_at })),
          next,
        },
      };
    },

    'GET /api/admin/messages/:id': async ({ params: { id } }) => {
      const message = await findMessage(db, id);
      if (!message) return unknown;
      const { created_at, mail_id: _, ...rest } = message;
      return { body: { ...rest, at: created_at } };
    },

    'PATCH /api/admin/messages': async ({ input: { ids, state } }) => {
      if (!(await hasMessages(db, ids))) return unknown;
      const moved = await db.transaction().execute((trx) => moveMessages(trx, ids, state));
      return { body: { moved } };
    },

    'DELETE /api/admin/messages': async ({ query: { ids } }) => {
      const deleted = await remove(ids);
      return deleted === 0 ? unknown : { body: { deleted } };
    },

    'DELETE /api/admin/spam': async () => {
      let deleted = 0;
      for (;;) {
        const ids = await idsInState(db, 'spam', deletedAtOnce);
        if (ids.length === 0) return { body: { deleted } };
        deleted += await remove(ids);
      }
    },
  } satisfies Partial<Handlers>;
}
