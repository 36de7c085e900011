import type { ContactInput } from '#contract/contact.ts';
import { monthOf } from '#database/queries/dates.ts';
import { setForward, storeMessage } from '#database/queries/messages.ts';
import { votesOf } from '#database/queries/votes.ts';
import { withoutAddresses } from '#server/core/logger.ts';
import { addMail } from '#server/mail/outbox.ts';
import { contactMail } from '#server/mail/owner-emails.ts';
import { readNote, readNoteList } from '#server/notes/notes.ts';
import { type AppParts, type Handlers, noSuchProduct } from './handler.ts';
import {
  listPublishedIssues,
  mailEvents,
  readLink,
  readPublishedIssue,
  subscribe,
} from './newsletter.ts';
import {
  predict,
  readPrediction,
  saviorFile,
  saviorOverview,
  saviorResult,
  vote,
} from './votes.ts';

/** A search is personal, so no proxy stores its results. */
const searchHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** The public calls. */
export function publicHandlers(parts: AppParts) {
  const { catalog, clock, pageData, search } = parts;
  const { db } = parts.database;
  return {
    'GET /api/pages': async ({ query }) => ({ body: await pageData(query.address) }),
    'GET /api/products': async () => ({ body: [...(await catalog.products())] }),
    'GET /api/products/filtered': async ({ query }) => ({ body: await catalog.filtered(query) }),
    'GET /api/products/groups': async ({ query }) => ({ body: await catalog.groups(query) }),
    'GET /api/products/:id/votes': async ({ params }) => {
      const votes = await votesOf(db, params.id, monthOf(clock()));
      return votes ? { body: votes } : noSuchProduct;
    },
    'POST /api/products/:id/vote': vote(parts),
    'GET /api/reviews/:slug/forecast': readPrediction(parts),
    'POST /api/reviews/:slug/forecast': predict(parts),
    'GET /api/savior': saviorOverview(parts),
    'GET /api/savior/:month': saviorResult(parts),
    'GET /api/savior/:month/file': saviorFile(parts),
    'GET /api/notes': async ({ query }) => ({ body: await readNoteList(db, query) }),
    'GET /api/notes/:slug': async ({ params }) => ({ body: await readNote(db, params.slug) }),
    'GET /api/search': async ({ client, query }) => ({
      body: search.answer(query, client),
      headers: searchHeaders,
    }),
    'POST /api/newsletter/subscribe': subscribe(parts),
    'POST /api/contact': async ({ input }) => {
      await storeContact(parts, input);
      return { body: { ok: true } };
    },
    'POST /api/trouble': async ({ input: { kind, message, build } }) => {
      // Named `broke`, because the log redacts fields named `message`.
      const report = { kind, broke: withoutAddresses(message), build: withoutAddresses(build) };
      parts.log.warn(report, 'a page broke in a browser');
      parts.watch?.browserFailed(kind);
      return { body: { ok: true } };
    },
    'GET /api/letters/links': readLink(parts),
    'POST /api/mail/events': mailEvents(parts),
    'GET /api/letters': listPublishedIssues(parts),
    'GET /api/letters/:date': readPublishedIssue(parts),
  } satisfies Partial<Handlers>;
}

/** Stores the message and its email in one transaction, so that the owner gets what was accepted. */
async function storeContact(
  { database, clock, settings, sendMailNow }: AppParts,
  message: ContactInput,
): Promise<void> {
  const at = clock();
  await database.db.transaction().execute(async (trx) => {
    const id = await storeMessage(trx, message, at);
    const to = { address: settings.mail.to };
    const body = contactMail(message, { id, siteUrl: settings.siteUrl });
    const mail = await addMail(trx, 'contact', { to, body, about: message.email }, at);
    await setForward(trx, id, mail);
  });
  sendMailNow?.();
}
