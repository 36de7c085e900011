import { Readable } from 'node:stream';
import { pageOf } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { dayOf } from '#platform/days.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import type { ApiError } from '#platform/http/result.ts';
import { cancelMailsTo } from '#platform/mail/outbox.ts';
import { noSuchSubscriber, type SubscriberRow } from './calls.ts';
import { unsubscribeAndErase } from './handlers.ts';
import { csvLine, readSubscribers } from './subscriber-file.ts';
import {
  blockSubscriber,
  countSubscribers,
  everySubscriber,
  findSubscriber,
  importSubscribers,
  listSubscribers,
  type Subscriber,
  unblockSubscriber,
} from './subscriber-queries.ts';
import { consentWords, subscriberKinds } from './subscription.ts';

const unknown: ApiError = { status: 404, message: noSuchSubscriber };
const pageSize = 50;

export function subscriberHandlers(dependencies: AdminDependencies) {
  const { database, clock, keys } = dependencies;
  const { db, engine } = database;
  return {
    'GET /api/admin/subscribers': async ({ query }) => {
      const rows = await listSubscribers(db, query, pageSize + 1);
      const { shown, next } = pageOf(rows, pageSize);
      return { body: { counts: await countSubscribers(db), rows: shown.map(toRow), next } };
    },

    /** Streamed as it is read, so that memory does not grow with the list. */
    'GET /api/admin/subscriber-file': async () => ({
      file: Readable.toWeb(
        Readable.from(subscriberLines(db), { objectMode: false }),
      ) as ReadableStream<Uint8Array>,
      type: 'text/csv; charset=utf-8',
      name: `subscribers-${dayOf(clock())}.csv`,
    }),

    /** The same as unsubscribing: an import does not add the address again. */
    'DELETE /api/admin/subscribers/:id': async ({ params: { id } }) => {
      if (!(await findSubscriber(db, id))) return unknown;
      await unsubscribeAndErase(dependencies, id, clock());
      return { body: { ok: true } };
    },

    'PUT /api/admin/subscribers/:id/block': async ({ params: { id } }) => {
      const at = clock();
      return db.transaction().execute(async (trx) => {
        const subscriber = await findSubscriber(trx, id);
        if (!subscriber?.email) return unknown;
        await blockSubscriber(trx, id, 'Marked by you.', at);
        await cancelMailsTo(trx, subscriberKinds, subscriber.email, at);
        return { body: { ok: true } };
      });
    },

    'DELETE /api/admin/subscribers/:id/block': async ({ params: { id } }) => {
      if (!(await findSubscriber(db, id))) return unknown;
      await unsubscribeAndErase(dependencies, id, clock());
      await unblockSubscriber(db, id);
      return { body: { ok: true } };
    },

    'POST /api/admin/subscriber-import': async ({ file: bytes, query: { source, date } }) => {
      const at = clock();
      if (new Date(date) > at)
        return { status: 422, message: 'Choose a date in the past for the confirmation.' };
      const file = readSubscribers(bytes, date, at);
      if ('error' in file) return { status: 422, message: file.error };
      const people = file.people.map((person) => ({
        ...person,
        hash: keys.pseudonymize(person.email),
      }));
      const added = await importSubscribers(db, engine, people, source, at);
      return { body: { added, skipped: people.length - added, invalid: file.invalid } };
    },
  } satisfies Partial<Handlers>;
}

/** The columns of the file, by their names in it. */
const fileColumns = {
  email: 'email',
  state: 'state',
  source: 'source',
  signed_up: 'created_at',
  page: 'page',
  consent: 'consent',
  confirmed: 'confirmed_at',
  consent_source: 'consent_source',
  blocked: 'blocked_at',
} as const;

/** Unsubscribed people are left out, because their addresses are deleted. */
async function* subscriberLines(db: Database): AsyncGenerator<string> {
  yield csvLine(Object.keys(fileColumns));
  for await (const rows of everySubscriber(db))
    yield rows
      .filter(({ email }) => email !== null)
      .map((row) => csvLine(Object.values(fileColumns).map((column) => row[column])))
      .join('');
}

const toRow = ({
  hash: _,
  signup: _signup,
  waiting_since: _since,
  ...row
}: Subscriber): SubscriberRow => ({
  ...row,
  consent_words: consentWords[row.consent ?? ''] ?? null,
});
