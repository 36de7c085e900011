import { noSendTime } from '#features/newsletter/calls.ts';
import {
  discardIssue,
  findIssue,
  pauseIssue,
  resumeIssue,
  scheduleDraft,
} from '#features/newsletter/issue-queries.ts';
import { contentOf, readIssue } from '#features/newsletter/issues.ts';
import { sendDependenciesOf } from '#features/newsletter/jobs.ts';
import { draftChanged, noMailServer, renderIssue, sendIssue } from '#features/newsletter/send.ts';
import { addMail, priorities } from '#platform/mail/outbox.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import { toInstant } from '#server/content/schedule.ts';
import { changeState, conflict, saveDraft, unknownIssue, withCurrent } from './issue-changes.ts';
import type { AdminDependencies } from './open-admin.ts';

/** Sending an issue: now, later, again, or not at all. */
export function issueSendingHandlers(dependencies: AdminDependencies) {
  return {
    'POST /api/admin/issues/:id/test': sendTest(dependencies),
    'POST /api/admin/issues/:id/send': send(dependencies),
    'POST /api/admin/issues/:id/schedule': scheduleAt(dependencies),

    'POST /api/admin/issues/:id/unschedule': ({ params }) => schedule(dependencies, params, null),

    'POST /api/admin/issues/:id/pause': (context) =>
      changeState(dependencies, context, pauseIssue, () =>
        conflict('This issue isn’t being sent.'),
      ),

    'POST /api/admin/issues/:id/discard': async (context) => {
      const outcome = await changeState(
        dependencies,
        context,
        (trx, id) => discardIssue(trx, id, dependencies.clock()),
        () => conflict('Only a paused issue can be discarded. Pause it first.'),
      );
      dependencies.counters.changed();
      return outcome;
    },

    'POST /api/admin/issues/:id/resume': async (context) => {
      const { hasMailServer } = await sendDependenciesOf(dependencies);
      return changeState(
        dependencies,
        context,
        async (trx, id) => hasMailServer && resumeIssue(trx, id, priorities.bulk),
        () => conflict(hasMailServer ? 'This issue isn’t paused.' : noMailServer),
      );
    },
  } satisfies Partial<Handlers>;
}

/** The complete issue, to the admin only. */
function sendTest(dependencies: AdminDependencies): Handler<'POST /api/admin/issues/:id/test'> {
  const { database, settings, clock } = dependencies;
  return async ({ params: { id }, snapshot }) => {
    const issue = await findIssue(database.db, id);
    if (!issue) return unknownIssue;
    const content = contentOf(readIssue(issue), snapshot.library.site.stores.list);
    const rendered = await renderIssue(await sendDependenciesOf(dependencies), content);
    const body = { ...rendered, subject: `Test: ${rendered.subject}` };
    const { to } = (await settings.current()).mail;
    const mail = { to, about: null, body };
    await database.db.transaction().execute((trx) => addMail(trx, 'test', mail, clock()));
    return { body: { to } };
  };
}

function send(dependencies: AdminDependencies): Handler<'POST /api/admin/issues/:id/send'> {
  const { database, clock, counters } = dependencies;
  const { db } = database;
  return async ({ params: { id }, query: { version }, snapshot }) => {
    const issue = await findIssue(db, id);
    if (!issue) return unknownIssue;
    const when = clock();
    const sending = { ...(await sendDependenciesOf(dependencies)), snapshot };
    const outcome = await sendIssue(sending, database, id, when, version);
    if ('error' in outcome)
      return outcome.error === draftChanged
        ? withCurrent(db, id, draftChanged)
        : conflict(outcome.error);
    counters.changed();
    return { body: { ok: true } };
  };
}

function scheduleAt(
  dependencies: AdminDependencies,
): Handler<'POST /api/admin/issues/:id/schedule'> {
  return async ({ params, input: { at, version } }) => {
    const sendAt = toInstant(at, (await dependencies.settings.current()).timeZone);
    if (!(sendAt > dependencies.clock())) return { status: 422, message: noSendTime };
    if (!(await sendDependenciesOf(dependencies)).hasMailServer) return conflict(noMailServer);
    return schedule(dependencies, { ...params, version }, sendAt);
  };
}

/** Sets or cancels the time at which a draft is sent. */
async function schedule(
  { database }: AdminDependencies,
  { id, version }: { id: number; version?: number },
  sendAt: Date | null,
) {
  const issue = await findIssue(database.db, id);
  if (!issue) return unknownIssue;
  return saveDraft(database.db, issue, version, (trx) => scheduleDraft(trx, issue, sendAt));
}
