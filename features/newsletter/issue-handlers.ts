import type { Transaction } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { nextTime } from '#platform/jobs/schedules.ts';
import { addMail, priorities } from '#platform/mail/outbox.ts';
import { toInstant } from '#platform/time.ts';
import type { AdminDependencies } from '#server/admin/open-admin.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { type IssueConflict, noSendTime, noSuchIssue } from './calls.ts';
import { applyEdit, openDraft } from './draft.ts';
import { parseGreeting } from './greeting.ts';
import {
  changeDraft,
  countReaders,
  deleteDraft,
  discardIssue,
  findIssue,
  type Issue,
  issuesBeingSent,
  listIssues,
  pauseIssue,
  resumeIssue,
  scheduleDraft,
} from './issue-queries.ts';
import { contentOf, currentDraft, progressOf, readIssue, rowOf } from './issues.ts';
import { draftSchedule, sendDependenciesOf } from './jobs.ts';
import { draftChanged, noMailServer, renderIssue, sendIssue } from './send.ts';

const unknownIssue: ApiError = { status: 404, message: noSuchIssue };
const conflict = (message: string): ApiError => ({ status: 409, message });

export function issueHandlers(dependencies: AdminDependencies) {
  const { database, settings, clock, counters } = dependencies;
  const { db } = database;
  const inTransaction = (work: (trx: Transaction<Tables>) => Promise<boolean>) =>
    db.transaction().execute(work);

  /** Changes an issue's state, or returns why that is not possible. */
  async function changeState(
    id: number,
    work: (trx: Transaction<Tables>) => Promise<boolean>,
    explain: () => ApiError | Promise<ApiError>,
  ) {
    if (!(await findIssue(db, id))) return unknownIssue;
    return (await inTransaction(work)) ? { body: { ok: true as const } } : explain();
  }

  /** Changes a draft if nobody else did since, and returns its new version. */
  async function saveDraft(
    issue: Issue,
    seen: number | undefined,
    write: (trx: Transaction<Tables>) => Promise<boolean>,
  ) {
    const isCurrent = seen === undefined || seen === issue.version;
    return isCurrent && (await inTransaction(write))
      ? { body: { ok: true as const, version: issue.version + 1 } }
      : explainConflict(issue.id);
  }

  async function explainConflict(id: number): Promise<ApiError> {
    const issue = await findIssue(db, id);
    if (!issue) return unknownIssue;
    return issue.state === 'draft'
      ? withCurrent(id, 'This draft was changed elsewhere. Compare both texts, then save again.')
      : conflict('This issue is already being sent and can no longer be changed.');
  }

  /** A conflict with the version that the database has. */
  async function withCurrent(id: number, message: string): Promise<ApiError> {
    const issue = await findIssue(db, id);
    if (!issue) return unknownIssue;
    const current = { version: issue.version, draft: readIssue(issue) };
    return { ...conflict(message), details: { message, current } satisfies IssueConflict };
  }

  return {
    'GET /api/admin/issues': async () => {
      const beingSent = await issuesBeingSent(db);
      const current = await settings.current();
      const { mail, newsletter } = current;
      return {
        body: {
          issues: (await listIssues(db, 100)).map((issue) => rowOf(issue, beingSent)),
          readers: await countReaders(db),
          testTo: mail.to,
          mail: mail.url ? 'server' : 'files',
          perSecond: mail.perSecond,
          draftDay: newsletter.day,
          nextDraft: nextTime(draftSchedule(current), clock()).toISOString(),
          hasPostalAddress: newsletter.postalAddress !== undefined,
        },
      };
    },

    /** Returns the unsent draft, if there is one. */
    'POST /api/admin/issues': async ({ snapshot: { library } }) => {
      const { timeZone } = await settings.current();
      const id = await openDraft({ library, timeZone }, db, clock());
      return id === undefined
        ? conflict('Today’s issue has already been sent. You can create the next one tomorrow.')
        : { body: { id } };
    },

    'GET /api/admin/issues/:id': async ({ params: { id }, snapshot }) => {
      const issue = await findIssue(db, id);
      if (!issue) return unknownIssue;
      return {
        body: {
          issue: rowOf(issue, await issuesBeingSent(db)),
          draft: currentDraft(issue, snapshot),
          version: issue.version,
          progress: await progressOf(db, id),
          problem: issue.problem,
        },
      };
    },

    'PATCH /api/admin/issues/:id': async ({ params: { id }, input, snapshot }) => {
      const { version, ...changes } = input;
      const issue = await findIssue(db, id);
      if (!issue) return unknownIssue;
      const { problem } = parseGreeting(changes.greeting);
      // A greeting of an earlier release stays as it is until it is changed.
      if (problem && changes.greeting.trim() !== readIssue(issue).greeting)
        return { status: 422, message: problem };
      const json = JSON.stringify(applyEdit(currentDraft(issue, snapshot), changes));
      // The first request was saved, and its response was lost.
      if (issue.state === 'draft' && json === issue.draft)
        return { body: { ok: true, version: issue.version } };
      return saveDraft(issue, version, (trx) => changeDraft(trx, issue, json));
    },

    'DELETE /api/admin/issues/:id': ({ params: { id } }) =>
      changeState(
        id,
        (trx) => deleteDraft(trx, id),
        () => explainConflict(id),
      ),

    /** The complete issue, to one address. */
    'POST /api/admin/issues/:id/test': async ({ params: { id }, input: { email }, snapshot }) => {
      const issue = await findIssue(db, id);
      if (!issue) return unknownIssue;
      const content = contentOf(readIssue(issue), snapshot.library.site.stores.list);
      const rendered = await renderIssue(await sendDependenciesOf(dependencies), content);
      const body = { ...rendered, subject: `Test: ${rendered.subject}` };
      await db
        .transaction()
        .execute((trx) => addMail(trx, 'test', { to: email, about: null, body }, clock()));
      return { body: { to: email } };
    },

    'POST /api/admin/issues/:id/send': async ({ params: { id }, query: { version }, snapshot }) => {
      if (!(await findIssue(db, id))) return unknownIssue;
      const sending = { ...(await sendDependenciesOf(dependencies)), snapshot };
      const outcome = await sendIssue(sending, database, id, clock(), version);
      if (!('error' in outcome)) {
        counters.changed();
        return { body: { ok: true } };
      }
      return outcome.error === draftChanged
        ? withCurrent(id, draftChanged)
        : conflict(outcome.error);
    },

    'POST /api/admin/issues/:id/schedule': async ({ params: { id }, input: { at, version } }) => {
      const sendAt = toInstant(at, (await settings.current()).timeZone);
      if (!(sendAt > clock())) return { status: 422, message: noSendTime };
      if (!(await sendDependenciesOf(dependencies)).hasMailServer) return conflict(noMailServer);
      const issue = await findIssue(db, id);
      if (!issue) return unknownIssue;
      return saveDraft(issue, version, (trx) => scheduleDraft(trx, issue, sendAt));
    },

    'POST /api/admin/issues/:id/unschedule': async ({ params: { id } }) => {
      const issue = await findIssue(db, id);
      if (!issue) return unknownIssue;
      return saveDraft(issue, undefined, (trx) => scheduleDraft(trx, issue, null));
    },

    'POST /api/admin/issues/:id/pause': ({ params: { id } }) =>
      changeState(
        id,
        (trx) => pauseIssue(trx, id),
        () => conflict('This issue isn’t being sent.'),
      ),

    'POST /api/admin/issues/:id/resume': async ({ params: { id } }) => {
      const { hasMailServer } = await sendDependenciesOf(dependencies);
      return changeState(
        id,
        async (trx) => hasMailServer && resumeIssue(trx, id, priorities.bulk),
        () => conflict(hasMailServer ? 'This issue isn’t paused.' : noMailServer),
      );
    },

    'POST /api/admin/issues/:id/discard': async ({ params: { id } }) => {
      const outcome = await changeState(
        id,
        (trx) => discardIssue(trx, id, clock()),
        () => conflict('Only a paused issue can be discarded. Pause it first.'),
      );
      counters.changed();
      return outcome;
    },
  } satisfies Partial<Handlers>;
}
