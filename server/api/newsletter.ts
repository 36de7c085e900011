import { subscribe as storeSubscriber } from '#database/subscribers.ts';
import type { AppParts } from '#server/app-parts.ts';
import type { Handler } from './call.ts';
import { withinLimit } from './within-limit.ts';

export function subscribe({ database, clock, limits }: AppParts): Handler<'POST /api/newsletter/subscribe'> {
  return async ({ client, input: { email } }) =>
    withinLimit(await limits.subscribe(client), async () => {
      await storeSubscriber(database.db, email, clock());
      return { body: { ok: true } };
    });
}
