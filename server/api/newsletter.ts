import { subscribe as storeSubscriber } from '#database/queries/subscribers.ts';
import { addJob } from '#server/jobs/runner.ts';
import { consentVersion, linkState } from '#server/newsletter/subscriptions.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

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
