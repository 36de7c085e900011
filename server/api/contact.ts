import { storeMessage } from '#database/messages.ts';
import type { AppParts } from '#server/app-parts.ts';
import type { Handler } from './call.ts';
import { withinLimit } from './within-limit.ts';

export function contact({ database, clock, limits, mailer }: AppParts): Handler<'POST /api/contact'> {
  return async ({ client, input: message }) =>
    withinLimit(await limits.contact(client), async () => {
      await storeMessage(database.db, message, clock());
      mailer?.forward(message);
      return { body: { ok: true } };
    });
}
