import { setForward, storeMessage } from '#database/queries/messages.ts';
import { addMail } from '#server/mail/outbox.ts';
import { contactMail } from '#server/mail/owner-emails.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

/** Stored and put into the outbox together: what a visitor was thanked for reaches the owner. */
export function contact({
  database,
  clock,
  settings,
  wakeMailJob,
}: AppParts): Handler<'POST /api/contact'> {
  return async ({ input: message }) => {
    const at = clock();
    await database.db.transaction().execute(async (trx) => {
      const id = await storeMessage(trx, message, at);
      const to = { address: settings.mail.to };
      const mail = await addMail(
        trx,
        'contact',
        { to, body: contactMail(message), about: message.email },
        at,
      );
      await setForward(trx, id, mail);
    });
    wakeMailJob?.();
    return { body: { ok: true } };
  };
}
