import { pageOf } from '#platform/database/rows.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import type { ApiError } from '#platform/http/result.ts';
import { eraseTraces } from '#platform/mail/files.ts';
import { noSuchMessage } from './calls.ts';
import {
  countMessages,
  deleteMessages,
  findMessage,
  hasMessages,
  messagePage,
  moveMessages,
} from './queries.ts';

const unknown: ApiError = { status: 404, message: noSuchMessage };
const pageSize = 50;

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

    'PUT /api/admin/messages': async ({ input: { ids, state } }) => {
      if (!(await hasMessages(db, ids))) return unknown;
      const moved = await db.transaction().execute((trx) => moveMessages(trx, ids, state));
      return { body: { moved } };
    },

    'DELETE /api/admin/messages': async ({ query: { ids } }) => {
      const { deleted, mails } = await db.transaction().execute((trx) => deleteMessages(trx, ids));
      await eraseTraces({ database, settings }, mails);
      return deleted === 0 ? unknown : { body: { deleted } };
    },
  } satisfies Partial<Handlers>;
}
