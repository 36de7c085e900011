import type { Context, Hono } from 'hono';
import { noSuchIssue, subscriptionPaths } from '#contract/newsletter.ts';
import {
  confirmSubscriber,
  setRhythm,
  subscribe as storeSubscriber,
} from '#database/queries/subscribers.ts';
import { isRejected } from '#server/core/rate-limiter.ts';
import { type ApiError, isApiError, tooMany } from '#server/core/result.ts';
import { addJob } from '#server/jobs/runner.ts';
import { recordMailEvent } from '#server/newsletter/bounces.ts';
import { findPublished, listPublished } from '#server/newsletter/issues.ts';
import { consentVersion, linkState, unsubscribe } from '#server/newsletter/subscriptions.ts';
import { paths } from '#site/router/paths.ts';
import { reject } from './dispatch.ts';
import type { AppParts, Environment, Handler } from './handler.ts';
import { readFile } from './read-request.ts';

/** The mail that asks for a confirmation is a job's: what is known of the address shows neither in the answer nor in its time. */
export function subscribe(parts: AppParts): Handler<'POST /api/newsletter/subscribe'> {
  const { database, clock, tokenKeys } = parts;
  return async ({ input: { email }, request }) => {
    const at = clock();
    await database.db.transaction().execute(async (trx) => {
      const asking = {
        hash: tokenKeys.pseudonymize(email),
        page: pageOf(request),
        consent: consentVersion,
      };
      const subscriber = await storeSubscriber(trx, email, at, asking);
      await addJob(trx, 'ask', { subscriber }, { at, key: `ask ${subscriber}` });
    });
    return { body: { ok: true } };
  };
}

/** Where the form stood, for the receipt: the address of the page without what stands behind it. */
function pageOf(request: Request): string | null {
  const from = URL.parse(request.headers.get('referer') ?? '');
  return from?.host === request.headers.get('host') ? (from?.pathname.slice(0, 200) ?? null) : null;
}

export function readLink({
  database,
  tokenKeys,
  clock,
}: AppParts): Handler<'GET /api/letters/links'> {
  return async ({ query }) => ({ body: await linkState(database.db, tokenKeys, query, clock()) });
}

export function listPublishedIssues({ database: { db } }: AppParts): Handler<'GET /api/letters'> {
  return async () => ({ body: await listPublished(db) });
}

export function readPublishedIssue({
  database: { db },
}: AppParts): Handler<'GET /api/letters/:date'> {
  return async ({ params: { date } }) => {
    const letter = await findPublished(db, date);
    return letter ? { body: letter } : { status: 404, message: noSuchIssue };
  };
}

const unreadable: ApiError = { status: 422, message: 'This is not a delivery report.' };

export function mailEvents(parts: AppParts): Handler<'POST /api/mail/events'> {
  const { database, tokenKeys, clock } = parts;
  return async ({ request, file }) => {
    const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
    const isRead = await recordMailEvent(database.db, tokenKeys, { file, isJson }, clock());
    return isRead ? { body: { ok: true } } : unreadable;
  };
}

type Parts = Pick<AppParts, 'database' | 'tokenKeys' | 'clock' | 'settings' | 'rateLimiter'>;

/**
 * RFC 8058: one POST by the reader's mail program, without cookie and from anywhere, which is why it stands before the guard against other
 * sites. It is told the same whatever the state. Whoever follows the same link with a browser comes to the page with the button.
 */
export function mountOneClick(app: Hono<Environment>, parts: Parts): void {
  const path = `${subscriptionPaths.leave}/:token`;
  app.get(path, (context) => {
    context.set('route', path);
    return context.redirect(paths.leave({ t: context.req.param('token') ?? '' }), 303);
  });
  app.post(path, async (context) => {
    context.set('route', path);
    const read = await readFile(context.req.raw, mostBytes);
    if (isApiError(read)) return reject(context, read);
    const now = parts.clock();
    const link = parts.tokenKeys.read(context.req.param('token') ?? '', 'leave', now);
    if (link)
      await unsubscribe(parts.database.db, link.subscriber, parts.tokenKeys.pseudonymize, now);
    return context.text('You’re unsubscribed.');
  });
}

/** Plain forms: each is answered with the page that says what happened. */
export function mountDoors(app: Hono<Environment>, parts: Parts): void {
  onForm(app, subscriptionPaths.confirm, async (form) => {
    const now = parts.clock();
    const link = parts.tokenKeys.read(form.get('token') ?? '', 'confirm', now);
    if (link === undefined || link === 'too old')
      return paths.confirm({ done: link ? 'too-old' : 'wrong' });
    const isConfirmed = await confirmSubscriber(parts.database.db, link.subscriber, now);
    // Which day the next one leaves is known where nobody has to press anything for it.
    const done = parts.settings.letter.autosend ? 'saturday' : 'yes';
    return paths.confirm({ done: isConfirmed ? done : 'too-old' });
  });
  onForm(app, subscriptionPaths.leave, async (form, context) => {
    const now = parts.clock();
    const token = form.get('token') ?? '';
    const link = parts.tokenKeys.read(token, 'leave', now);
    if (!link) return paths.leave({ done: 'wrong' });
    const rhythm = form.get('rhythm');
    if (rhythm === 'monthly' || rhythm === 'weekly') {
      // Each is a commit, and the link never runs out. To leave is nobody's to limit: it happens once.
      const permit = await parts.rateLimiter.consume(['frequencyChanges'], context.get('client'));
      if (isRejected(permit)) return tooMany(permit);
      await setRhythm(parts.database.db, link.subscriber, rhythm);
      return paths.leave({ t: token, done: rhythm });
    }
    await unsubscribe(parts.database.db, link.subscriber, parts.tokenKeys.pseudonymize, now);
    return paths.leave({ done: 'yes' });
  });
}

const mostBytes = 16 * 1024;

/** Where it leads on to, or why it was not done. */
type OnForm = (form: URLSearchParams, context: Context<Environment>) => Promise<string | ApiError>;

function onForm(app: Hono<Environment>, path: string, answer: OnForm): void {
  app.post(path, async (context: Context<Environment>) => {
    context.set('route', path);
    const read = await readFile(context.req.raw, mostBytes);
    if (isApiError(read)) return reject(context, read);
    const answered = await answer(new URLSearchParams(new TextDecoder().decode(read)), context);
    return typeof answered === 'string'
      ? context.redirect(answered, 303)
      : reject(context, answered);
  });
}
