import { monthOf } from '#database/queries/dates.ts';
import { setForward, storeMessage } from '#database/queries/messages.ts';
import { votesOf } from '#database/queries/votes.ts';
import { withoutAddresses } from '#server/core/logger.ts';
import { addMail } from '#server/mail/outbox.ts';
import { contactMail } from '#server/mail/owner-emails.ts';
import { readNote, readNoteList } from '#server/notes/read-notes.ts';
import { type AppParts, type Handler, type Handlers, noSuchProduct } from './handler.ts';
import {
  listPublishedIssues,
  mailEvents,
  readLink,
  readPublishedIssue,
  subscribe,
} from './newsletter.ts';
import { forecast, readForecast, saviorFile, saviorOverview, saviorResult, vote } from './votes.ts';

/** The public calls. */
export const publicHandlers = (parts: AppParts) =>
  ({
    'GET /api/pages': readPage(parts),
    'GET /api/products': listProducts(parts),
    'GET /api/products/filtered': listFiltered(parts),
    'GET /api/products/groups': listGroups(parts),
    'GET /api/products/:id/votes': listVotes(parts),
    'POST /api/products/:id/vote': vote(parts),
    'GET /api/reviews/:slug/forecast': readForecast(parts),
    'POST /api/reviews/:slug/forecast': forecast(parts),
    'GET /api/savior': saviorOverview(parts),
    'GET /api/savior/:month': saviorResult(parts),
    'GET /api/savior/:month/file': saviorFile(parts),
    'GET /api/notes': listNotes(parts),
    'GET /api/notes/:slug': findNote(parts),
    'GET /api/search': search(parts),
    'POST /api/newsletter/subscribe': subscribe(parts),
    'POST /api/contact': contact(parts),
    'POST /api/trouble': trouble(parts),
    'GET /api/letters/links': readLink(parts),
    'POST /api/mail/events': mailEvents(parts),
    'GET /api/letters': listPublishedIssues(parts),
    'GET /api/letters/:date': readPublishedIssue(parts),
  }) satisfies Partial<Handlers>;

/** What a browser needs for client-side navigation to a page. */
export function readPage({ pageData }: AppParts): Handler<'GET /api/pages'> {
  return async ({ query: { address } }) => ({ body: await pageData(address) });
}

export function listNotes({ database }: AppParts): Handler<'GET /api/notes'> {
  return async ({ query }) => ({ body: await readNoteList(database.db, query) });
}

export function findNote({ database }: AppParts): Handler<'GET /api/notes/:slug'> {
  return async ({ params: { slug } }) => ({ body: await readNote(database.db, slug) });
}

/** What people search for is theirs: it is kept by nobody on the way. */
export const answerHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

export function search({ search }: AppParts): Handler<'GET /api/search'> {
  return async ({ client, query }) => ({
    body: search.answer(query, client),
    headers: answerHeaders,
  });
}

/** What broke in a visitor's browser is logged and counted; nothing of it is stored. */
export function trouble({ log, watch }: AppParts): Handler<'POST /api/trouble'> {
  return async ({ input: { kind, message, build } }) => {
    // Under another name: what is called a message is somebody's letter, and the log hides it.
    log.warn(
      { kind, broke: withoutAddresses(message), build: withoutAddresses(build) },
      'a page broke in a browser',
    );
    watch?.browserFailed(kind);
    return { body: { ok: true } };
  };
}

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

export const listProducts =
  ({ catalog }: AppParts): Handler<'GET /api/products'> =>
  async () => ({ body: [...(await catalog.products())] });

export const listFiltered =
  ({ catalog }: AppParts): Handler<'GET /api/products/filtered'> =>
  async ({ query }) => ({ body: await catalog.filtered(query) });

export const listGroups =
  ({ catalog }: AppParts): Handler<'GET /api/products/groups'> =>
  async ({ query }) => ({ body: await catalog.groups(query) });

export function listVotes({ database, clock }: AppParts): Handler<'GET /api/products/:id/votes'> {
  return async ({ params: { id } }) => {
    const votes = await votesOf(database.db, id, monthOf(clock()));
    return votes ? { body: votes } : noSuchProduct;
  };
}
