import { pageOf } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { day, dayOf } from '#platform/days.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import type { ApiError } from '#platform/http/result.ts';
import { cancelMailsTo } from '#platform/mail/outbox.ts';
import { confirmDays } from '#platform/tokens.ts';
import { noSuchSubscriber, type SubscriberRow } from './calls.ts';
import { csvFile, csvLine } from './csv.ts';
import { unsubscribeAndErase } from './handlers.ts';
import { importAddresses } from './import.ts';
import {
  blockSubscriber,
  confirmElsewhere,
  countSubscribers,
  everySubscriber,
  findAddress,
  findSubscriber,
  listSubscribers,
  type Subscriber,
  subscribe,
} from './subscriber-queries.ts';
import { consentWords, signUp, subscriberKinds } from './subscription.ts';

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

    'GET /api/admin/subscriber-file': async () =>
      csvFile(`subscribers-${dayOf(clock())}.csv`, subscriberLines(db)),

    /**
     * Adds one person, who gets a confirmation email. Only somebody who never unsubscribed is
     * confirmed by the owner's statement.
     */
    'POST /api/admin/subscribers': async ({ input: { email, confirmed, isReturning } }) => {
      const at = clock();
      if (confirmed && new Date(confirmed.date) > at) return notYet;
      return db.transaction().execute(async (trx) => {
        const hash = keys.pseudonymize(email);
        const known = await findAddress(trx, email, hash);
        if (known?.state === 'confirmed') return onTheList;
        if (known?.state === 'left' && !isReturning) return askedToLeave;
        if (known?.state === 'blocked' && !isReturning) return isBlocked;
        const owner = { hash, source: 'import', isUnblocked: isReturning } as const;
        if (!confirmed || isReturning)
          return { body: { id: await signUp(trx, email, at, owner), state: 'waiting' as const } };
        const id = await subscribe(trx, email, at, owner);
        await confirmElsewhere(trx, id, confirmed);
        return { body: { id, state: 'confirmed' as const } };
      });
    },

    /** The same as unsubscribing: an import does not add the address again. */
    'DELETE /api/admin/subscribers/:id': async ({ params: { id } }) => {
      if (!(await findSubscriber(db, id))) return unknown;
      await unsubscribeAndErase(dependencies, id, clock());
      return { body: { ok: true } };
    },

    'POST /api/admin/subscribers/:id/block': async ({ params: { id } }) => {
      const at = clock();
      return db.transaction().execute(async (trx) => {
        const subscriber = await findSubscriber(trx, id);
        if (!subscriber?.email) return unknown;
        await blockSubscriber(trx, id, 'Marked by you.', at);
        await cancelMailsTo(trx, subscriberKinds, subscriber.email, at);
        return { body: { ok: true } };
      });
    },

    'POST /api/admin/subscriber-import': async ({ file: bytes, query: { store, ...consent } }) => {
      const at = clock();
      if (new Date(consent.date) > at) return notYet;
      const { pseudonymize } = keys;
      const isStored = store === 'yes';
      const options = { db, engine, bytes, pseudonymize, consent, isStored, at };
      const outcome = await importAddresses(options);
      return 'error' in outcome ? { status: 422, message: outcome.error } : { body: outcome };
    },
  } satisfies Partial<Handlers>;
}

const notYet: ApiError = {
  status: 422,
  message: 'Choose a date in the past for the confirmation.',
};
const onTheList: ApiError = {
  status: 409,
  message: 'This address is already on the list.',
  field: 'email',
};
const askedToLeave: ApiError = {
  status: 409,
  message:
    'This person unsubscribed or was deleted. Add them only if they asked for it: check the box, and they get an email to confirm.',
  field: 'isReturning',
};
const isBlocked: ApiError = {
  ...askedToLeave,
  message:
    'This address is marked “never mail again”. Add it only if the person asked for it: check the box, and they get an email to confirm.',
};

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

function toRow({ hash: _, signup: _signup, waiting_since, ...row }: Subscriber): SubscriberRow {
  const deletedAt =
    row.state === 'waiting' && waiting_since !== null
      ? new Date(Date.parse(waiting_since) + confirmDays * day)
      : undefined;
  return {
    ...row,
    consent_words: consentWords[row.consent ?? ''] ?? null,
    deleted_at: deletedAt?.toISOString() ?? null,
  };
}
