import { contactInput } from '#contract/contact.ts';
import { storeMessage } from '#database/messages.ts';
import type { AppParts } from '#server/app-parts.ts';
import { type Handler, withInput } from './call.ts';
import { withinLimit } from './within-limit.ts';

export function contact({ database, clock, limits, mailer }: AppParts): Handler<{ ok: true }> {
  return withInput(contactInput, async ({ client }, message) =>
    withinLimit(await limits.contact(client), async () => {
      await storeMessage(database.db, message, clock());
      mailer?.forward(message);
      return { body: { ok: true } };
    }),
  );
}
