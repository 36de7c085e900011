import type { Context, Hono } from 'hono';
import type { AppDependencies, Environment, Handler } from '#platform/http/handler.ts';
import { readBody, readForm } from '#platform/http/parse-request.ts';
import { reject } from '#platform/http/respond.ts';
import { isApiError } from '#platform/http/result.ts';
import { eraseTraces } from '#platform/mail/files.ts';
import { paths } from '#ui/paths.ts';
import { subscriptionPaths } from './calls.ts';
import { confirmSubscriber } from './subscriber-queries.ts';
import { consentVersion, signUp, unsubscribe } from './subscription.ts';

/** A job sends the confirmation, so that neither response nor timing reveals known addresses. */
export function subscribe({
  database,
  clock,
  keys,
}: AppDependencies): Handler<'POST /api/newsletter/subscribe'> {
  return async ({ input: { email }, request }) => {
    const at = clock();
    await database.db.transaction().execute(async (trx) => {
      const hash = keys.pseudonymize(email);
      await signUp(trx, email, at, { hash, page: pageOf(request), consent: consentVersion });
    });
    return { body: { ok: true } };
  };
}

/** The page of the form, without its query, for the proof of consent. */
function pageOf(request: Request): string | null {
  const from = URL.parse(request.headers.get('referer') ?? '');
  return from?.host === request.headers.get('host') ? (from?.pathname.slice(0, 200) ?? null) : null;
}

type SubscriptionDependencies = Pick<AppDependencies, 'database' | 'keys' | 'clock' | 'settings'>;

/**
 * RFC 8058: one POST without cookies and from any origin, with the same response in every state.
 */
export function mountOneClickUnsubscribe(
  app: Hono<Environment>,
  dependencies: SubscriptionDependencies,
): void {
  const path = `${subscriptionPaths.unsubscribe}/:token`;
  app.get(path, (context) =>
    context.redirect(paths.unsubscribe({ t: context.req.param('token') ?? '' }), 303),
  );
  app.post(path, async (context) => {
    const read = await readBody(context.req.raw);
    if (isApiError(read)) return reject(context, read);
    const now = dependencies.clock();
    const link = dependencies.keys.read(context.req.param('token') ?? '', 'unsubscribe', now);
    if (link) await unsubscribeAndErase(dependencies, link.subscriber, now);
    return context.text('You’re unsubscribed.');
  });
}

/** Also what was saved as files. */
export async function unsubscribeAndErase(
  { database, keys, settings }: Pick<SubscriptionDependencies, 'database' | 'keys' | 'settings'>,
  subscriber: number,
  at: Date,
): Promise<void> {
  const mails = await database.db
    .transaction()
    .execute((trx) => unsubscribe(trx, subscriber, keys.pseudonymize, at));
  if (mails) await eraseTraces({ database, settings }, mails);
}

/** Forms of the confirm and unsubscribe pages; each redirects to a page with the result. */
export function mountSubscriptionForms(
  app: Hono<Environment>,
  dependencies: SubscriptionDependencies,
): void {
  onForm(app, subscriptionPaths.confirm, async ({ token = '' }) => {
    const now = dependencies.clock();
    const link = dependencies.keys.read(token, 'confirm', now);
    const isConfirmed = link && (await confirmSubscriber(dependencies.database.db, link, now));
    return paths.confirm({ done: isConfirmed ? 'done' : 'wrong' });
  });
  onForm(app, subscriptionPaths.unsubscribe, async ({ token = '' }) => {
    const now = dependencies.clock();
    const link = dependencies.keys.read(token, 'unsubscribe', now);
    if (!link) return paths.unsubscribe({ done: 'wrong' });
    await unsubscribeAndErase(dependencies, link.subscriber, now);
    return paths.unsubscribe({ done: 'done' });
  });
}

/** Returns the path to redirect to. */
type HandleForm = (values: Record<string, string>) => Promise<string>;

function onForm(app: Hono<Environment>, path: string, handle: HandleForm): void {
  app.post(path, async (context: Context<Environment>) => {
    const form = await readForm(context.req.raw);
    if (isApiError(form)) return reject(context, form);
    return context.redirect(await handle(form.value), 303);
  });
}
