import {
  noSuchSubscriber,
  type SubscriberReceipt,
  type SubscriberRow,
} from '#contract/newsletter.ts';
import { dayOf } from '#database/queries/day.ts';
import { recordChange } from '#database/queries/history.ts';
import {
  countSubscribers,
  countUnconfirmedImports,
  everySubscriber,
  findSubscriber,
  listSubscribers as listRows,
  readDays,
  type Subscriber,
} from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { addJob } from '#server/jobs/runner.ts';
import { consentWords } from '#server/newsletter/consent.ts';
import { csvLine, csvStream } from '#server/newsletter/csv.ts';
import { importAddresses } from '#server/newsletter/import.ts';
import { confirmDays } from '#server/newsletter/tokens.ts';
import { leave } from '#server/newsletter/unsubscribe.ts';
import type { AdminParts } from './admin-parts.ts';

const unknown: ApiError = { status: 404, message: noSuchSubscriber };
const pageSize = 50;
const day = 24 * 60 * 60 * 1000;

export function listSubscribers({
  database: { db },
}: AdminParts): Handler<'GET /api/admin/subscribers'> {
  return async ({ query }) => {
    const rows = await listRows(db, { ...query, most: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    const next = rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null;
    const [counts, neverAsked] = [await countSubscribers(db), await countUnconfirmedImports(db)];
    return { body: { counts, neverAsked, rows: shown.map(toRow), next } };
  };
}

export function subscriberDays({
  database: { db },
}: AdminParts): Handler<'GET /api/admin/subscriber-days'> {
  return async ({ query: { since = '' } }) => ({ body: await readDays(db, since) });
}

export function subscriberReceipt({
  database: { db },
}: AdminParts): Handler<'GET /api/admin/subscribers/:id'> {
  return async ({ params: { id } }) => {
    const subscriber = await findSubscriber(db, id);
    return subscriber ? { body: toReceipt(subscriber) } : unknown;
  };
}

/** As when somebody leaves: the address goes, and no import brings it back. */
export function removeSubscriber(parts: AdminParts): Handler<'DELETE /api/admin/subscribers/:id'> {
  return async ({ params: { id }, session }) => {
    const { db } = parts.database;
    const subscriber = await findSubscriber(db, id);
    if (!subscriber) return unknown;
    const when = parts.clock();
    await db.transaction().execute(async (trx) => {
      await leave(trx, id, parts.tokenKeys.blur, when);
      const [before, after] = [{ state: subscriber.state }, { state: 'left' }];
      const change = {
        session: session.id,
        what: 'subscriber removed',
        subject: `subscriber ${id}`,
      } as const;
      await recordChange(trx, { ...change, before, after, when });
    });
    return { body: { ok: true } };
  };
}

export function subscribersFile({
  database,
  clock,
}: AdminParts): Handler<'GET /api/admin/subscriber-file'> {
  return async () => ({
    file: csvStream(linesOf(database.db)),
    type: 'text/csv; charset=utf-8',
    name: `subscribers-${dayOf(clock())}.csv`,
  });
}

/** Whoever left has no line: there is nothing to say of them. */
async function* linesOf(db: Database): AsyncGenerator<string> {
  const columns = [
    'email',
    'state',
    'rhythm',
    'source',
    'asked',
    'page',
    'consent',
    'confirmed',
    'bounced',
  ];
  yield csvLine(columns);
  for await (const rows of everySubscriber(db))
    yield rows
      .filter(({ email }) => email !== null)
      .map((row) =>
        csvLine([
          row.email,
          row.state,
          row.rhythm,
          row.source,
          row.created_at,
          row.page,
          row.consent,
          row.confirmed_at,
          row.bounced_at,
        ]),
      )
      .join('');
}

export function importSubscribers(parts: AdminParts): Handler<'POST /api/admin/subscriber-import'> {
  return async ({ file, query: { store }, session }) => {
    const { blur } = parts.tokenKeys;
    const outcome = await importAddresses({
      db: parts.database.db,
      bytes: file,
      blur,
      at: parts.clock(),
      expected: store,
      record: (trx, addresses) =>
        recordChange(trx, {
          session: session.id,
          what: 'subscribers imported',
          subject: 'subscribers',
          before: null,
          after: { addresses },
          when: parts.clock(),
        }),
    });
    if ('refused' in outcome) return { status: 422, message: outcome.refused };
    return { body: outcome };
  };
}

export function askWaiting({
  database: { db },
  clock,
}: AdminParts): Handler<'POST /api/admin/subscriber-question'> {
  return async ({ session }) => {
    const asked = await countUnconfirmedImports(db);
    const when = clock();
    if (asked > 0)
      await db.transaction().execute(async (trx) => {
        await addJob(trx, 'ask-waiting', {}, { at: when, key: 'ask-waiting' });
        const change = {
          session: session.id,
          what: 'subscribers asked',
          subject: 'subscribers',
        } as const;
        await recordChange(trx, { ...change, before: null, after: { addresses: asked }, when });
      });
    return { body: { asked } };
  };
}

const toRow = (row: Subscriber): SubscriberRow => ({
  id: row.id,
  email: row.email,
  state: row.state,
  rhythm: row.rhythm,
  source: row.source,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  leftAt: row.left_at,
  bouncedAt: row.bounced_at,
});

function toReceipt(row: Subscriber): SubscriberReceipt {
  const words = consentWords[row.consent ?? ''];
  const since = row.state === 'waiting' ? row.waiting_since : null;
  return {
    ...toRow(row),
    page: row.page,
    consent: row.consent !== null && words ? { version: row.consent, words } : null,
    mailsAsked: row.mails_asked,
    forgottenAt:
      since === null ? null : new Date(Date.parse(since) + confirmDays * day).toISOString(),
    bounceReason: row.bounce_reason,
    softBounces: row.soft_bounces,
  };
}
