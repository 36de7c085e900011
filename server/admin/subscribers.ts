import {
  noSuchSubscriber,
  type SubscriberReceipt,
  type SubscriberRow,
} from '#contract/newsletter.ts';
import { restoreBounced } from '#database/queries/bounces.ts';
import { day, dayOf } from '#database/queries/dates.ts';
import { readDays } from '#database/queries/subscriber-days.ts';
import {
  countSubscribers,
  countUnconfirmedImports,
  everySubscriber,
  listSubscribers,
} from '#database/queries/subscriber-lists.ts';
import { findSubscriber, type Subscriber } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import { csvFile, csvLine } from '#server/core/csv.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { runInThread } from '#server/core/thread.ts';
import { addJob } from '#server/jobs/runner.ts';
import { eraseTraces } from '#server/mail/erase-traces.ts';
import type { ImportResult } from '#server/newsletter/import.ts';
import { addSubscriber, complained, correctSubscriber } from '#server/newsletter/owner-changes.ts';
import { noMailServer } from '#server/newsletter/send.ts';
import { consentWords, unsubscribe } from '#server/newsletter/subscriptions.ts';
import { confirmDays } from '#server/newsletter/tokens.ts';
import type { ImportInput } from './import-thread.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { AdminDependencies } from './open-admin.ts';
import { outdatedImport } from './outdated-import.ts';
import { pageOf } from './page-of.ts';

const unknown: ApiError = { status: 404, message: noSuchSubscriber };
const pageSize = 50;

export function subscriberHandlers(dependencies: AdminDependencies) {
  const { database, clock } = dependencies;
  const { db } = database;
  return {
    'GET /api/admin/subscribers': async ({ query }) => {
      const rows = await listSubscribers(db, { ...query, limit: pageSize + 1 });
      const { shown, next } = pageOf(rows, pageSize);
      const counts = await countSubscribers(db);
      const unconfirmedImports = await countUnconfirmedImports(db);
      return { body: { counts, unconfirmedImports, rows: shown.map(toRow), next } };
    },

    'GET /api/admin/subscriber-days': async ({ query: { since = '' } }) => ({
      body: (await readDays(db, since)).map(({ signed_up, ...day }) => ({
        ...day,
        signedUp: signed_up,
      })),
    }),

    'GET /api/admin/subscribers/:id': async ({ params: { id } }) => {
      const subscriber = await findSubscriber(db, id);
      return subscriber ? { body: toReceipt(subscriber) } : unknown;
    },

    'GET /api/admin/subscriber-file': async () =>
      csvFile(`subscribers-${dayOf(clock())}.csv`, subscriberLines(db)),

    'POST /api/admin/subscribers': add(dependencies),
    'PATCH /api/admin/subscribers/:id': correct(dependencies),
    'DELETE /api/admin/subscribers/:id': remove(dependencies),
    'POST /api/admin/subscribers/:id/restore': restore(dependencies),
    'POST /api/admin/subscriber-import': importSubscribers(dependencies),
    'POST /api/admin/confirmation-emails': sendConfirmations(dependencies),
  } satisfies Partial<Handlers>;
}

function add({
  database: { db },
  clock,
  keys,
}: AdminDependencies): Handler<'POST /api/admin/subscribers'> {
  return async ({ input }) => {
    const when = clock();
    if (input.confirmed && new Date(input.confirmed.date) > when) return notYet;
    return db.transaction().execute(async (trx) => {
      const added = await addSubscriber(trx, keys.pseudonymize, input, when);
      return isApiError(added) ? added : { body: added };
    });
  };
}

function correct({
  database,
  clock,
  settings,
  keys,
}: AdminDependencies): Handler<'PATCH /api/admin/subscribers/:id'> {
  return async ({ params: { id }, input: { email } }) => {
    if (!(await findSubscriber(database.db, id))) return unknown;
    const when = clock();
    const mails = await database.db
      .transaction()
      .execute((trx) => correctSubscriber(trx, keys.pseudonymize, { id, email }, when));
    if (isApiError(mails)) return mails;
    await eraseTraces({ database, settings }, mails, when);
    return { body: { ok: true } };
  };
}

/** The same as unsubscribing: an import does not add the address again. */
function remove({
  database,
  clock,
  settings,
  keys,
}: AdminDependencies): Handler<'DELETE /api/admin/subscribers/:id'> {
  return async ({ params: { id } }) => {
    if (!(await findSubscriber(database.db, id))) return unknown;
    const when = clock();
    const mails = await database.db
      .transaction()
      .execute((trx) => unsubscribe(trx, id, keys.pseudonymize, when));
    if (mails) await eraseTraces({ database, settings }, mails, when);
    return { body: { ok: true } };
  };
}

function restore({
  database: { db },
  clock,
}: AdminDependencies): Handler<'POST /api/admin/subscribers/:id/restore'> {
  return async ({ params: { id } }) => {
    const subscriber = await findSubscriber(db, id);
    if (!subscriber) return unknown;
    if (subscriber.complained_at !== null) return { status: 409, message: complained };
    const isRestored = await db.transaction().execute((trx) => restoreBounced(trx, id, clock()));
    return isRestored ? { body: { ok: true } } : { status: 409, message: notBounced };
  };
}

function importSubscribers({
  database: { location },
  clock,
}: AdminDependencies): Handler<'POST /api/admin/subscriber-import'> {
  const importAlone = oneAtATime('An import');
  return async ({ file, query: { version, source, date } }) => {
    const at = clock();
    const consent = source && date ? { source, date } : undefined;
    if (!consent && (source || date)) return incomplete;
    if (consent && new Date(consent.date) > at) return notYet;
    const input = { location, bytes: file, at, version, consent };
    const outcome = await importAlone(() =>
      runInThread<ImportInput, ImportResult>('import-thread', import.meta.url, input),
    );
    if (isApiError(outcome)) return outcome;
    if ('outdated' in outcome) return outdatedImport(outcome.outdated);
    return 'error' in outcome ? { status: 422, message: outcome.error } : { body: outcome };
  };
}

function sendConfirmations({
  database: { db },
  clock,
  settings,
}: AdminDependencies): Handler<'POST /api/admin/confirmation-emails'> {
  return async () => {
    if ((await settings.current()).mail.url === undefined)
      return { status: 409, message: noMailServer };
    const unconfirmed = await countUnconfirmedImports(db);
    const when = clock();
    if (unconfirmed > 0)
      await addJob(db, 'send-invitations', {}, { at: when, key: 'send-invitations' });
    return { body: { sent: unconfirmed } };
  };
}

const notYet: ApiError = {
  status: 422,
  message: 'Choose a date in the past for the confirmation.',
};
const incomplete: ApiError = {
  status: 422,
  message: 'Say both where and when these people confirmed.',
};
const notBounced = 'This subscriber hasn’t bounced, so there is nothing to restore.';

/** Unsubscribed people are left out, because their addresses are deleted. */
async function* subscriberLines(db: Database): AsyncGenerator<string> {
  const columns =
    'email,state,frequency,source,signed_up,page,consent,confirmed,consent_source,bounced,complained';
  yield csvLine(columns.split(','));
  for await (const rows of everySubscriber(db))
    yield rows
      .filter(({ email }) => email !== null)
      .map((row) =>
        csvLine([
          row.email,
          row.state,
          row.frequency,
          row.source,
          row.created_at,
          row.page,
          row.consent,
          row.confirmed_at,
          row.consent_source,
          row.bounced_at,
          row.complained_at,
        ]),
      )
      .join('');
}

const toRow = (row: Subscriber): SubscriberRow => ({
  id: row.id,
  email: row.email,
  state: row.state,
  frequency: row.frequency,
  source: row.source,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  leftAt: row.left_at,
  bouncedAt: row.bounced_at,
  complainedAt: row.complained_at,
});

function toReceipt(row: Subscriber): SubscriberReceipt {
  const words = consentWords[row.consent ?? ''];
  const since = row.state === 'waiting' ? row.waiting_since : null;
  return {
    ...toRow(row),
    page: row.page,
    consent: row.consent !== null && words ? { version: row.consent, words } : null,
    consentSource: row.consent_source,
    confirmationsSent: row.confirmations_sent,
    deletedAt:
      since === null ? null : new Date(Date.parse(since) + confirmDays * day).toISOString(),
    bounceReason: row.bounce_reason,
    softBounces: row.soft_bounces,
  };
}
