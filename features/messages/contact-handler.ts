import type { AppDependencies, Handler } from '#platform/http/handler.ts';
import { addMail } from '#platform/mail/outbox.ts';
import { contactMail } from './emails.ts';
import { setForward, storeMessage } from './queries.ts';

/** Stores the message and its email in one transaction, so that neither gets lost. */
export function contact({
  database,
  clock,
  settings,
}: AppDependencies): Handler<'POST /api/contact'> {
  return async ({ input }) => {
    const at = clock();
    const { mail: owner } = await settings.current();
    await database.db.transaction().execute(async (trx) => {
      const id = await storeMessage(trx, input, at);
      const body = contactMail(input, { id, siteUrl: settings.siteUrl });
      const mail = await addMail(trx, 'contact', { to: owner.to, body, about: input.email }, at);
      await setForward(trx, id, mail);
    });
    return { body: { ok: true } };
  };
}
