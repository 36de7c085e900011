import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import type { ApiError } from '#platform/http/result.ts';
import { nextTime } from '#platform/jobs/schedules.ts';
import { addMail, priorities } from '#platform/mail/outbox.ts';
import { toInstant } from '#platform/time.ts';
import { noSendTime, noSuchIssue } from './calls.ts';
import { applyEdit, openDraft } from './draft.ts';
import { parseGreeting } from './greeting.ts';
import {
  changeIssue,
  deleteDraft,
  discardIssue,
  findIssue,
  type Issue,
  issuesBeingSent,
  listIssues,
  pauseIssue,
  progressOf,
  resumeIssue,
} from './issue-queries.ts';
import { contentOf, currentDraft, rowOf } from './issues.ts';
import { draftSchedule, sendDependenciesOf } from './jobs.ts';
import { draftChanged, noMailServer, renderIssue, sendIssue } from './send.ts';
import { countSubscribers } from './subscriber-queries.ts';

const unknownIssue: ApiError = { status: 404, message: noSuchIssue };
const isBegun = 'This issue is already being sent and can no longer be changed.';
const conflict = (message: string): ApiError => ({ status: 409, message });

export function issueHandlers(dependencies: AdminDependencies) {
  const { database, settings, clock, counters } = dependencies;
  const { db } = database;
  /** Runs in one transaction; `refusal`: why this was not possible. */
  async function attempt(work: (trx: Transaction<Tables>) => Promise<boolean>, refusal: string) {
    const isDone = await db.transaction().execute(work);
    return isDone ? { body: { ok: true as const } } : conflict(refusal);
  }

  /** Changes a draft if nobody else did since, and returns its new version. */
  async function saveDraft(issue: Issue, seen: number, to: Parameters<typeof changeIssue>[3]) {
    if (issue.state !== 'draft') return conflict(isBegun);
    return seen === issue.version && (await changeIssue(db, issue, 'draft', to))
      ? { body: { ok: true as const, version: issue.version + 1 } }
      : conflict(draftChanged);
  }

  return {
    'GET /api/admin/issues': async () => {
      const beingSent = await issuesBeingSent(db);
      const current = await settings.current();
      const { mail } = current;
      return {
        body: {
          issues: (await listIssues(db)).map((issue) => rowOf(issue, beingSent)),
          readers: (await countSubscribers(db)).confirmed,
          testTo: mail.to,
          mail: mail.url ? 'server' : 'files',
          nextDraft: nextTime(draftSchedule(current), clock()).toISOString(),
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
      if (problem) return { status: 422, message: problem, field: 'greeting' };
      const draft = applyEdit(currentDraft(issue, snapshot), changes);
      return saveDraft(issue, version, { draft: JSON.stringify(draft) });
    },

    'DELETE /api/admin/issues/:id': async ({ params: { id } }) => {
      const issue = await findIssue(db, id);
      if (!issue) return unknownIssue;
      const outcome = await attempt(
        (trx) => (issue.state === 'draft' ? deleteDraft(trx, id) : discardIssue(trx, id, clock())),
        issue.state === 'draft' ? isBegun : 'Pause this issue before you discard it.',
      );
      counters.changed();
      return outcome;
    },

    /** The complete issue, to one address. */
    'POST /api/admin/issues/:id/test': async ({ params: { id }, input: { email }, snapshot }) => {
      const issue = await findIssue(db, id);
      if (!issue) return unknownIssue;
      const content = contentOf(issue, snapshot);
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
      if ('error' in outcome) return conflict(outcome.error);
      counters.changed();
      return { body: { ok: true } };
    },

    'POST /api/admin/issues/:id/schedule': async ({ params: { id }, input: { at, version } }) => {
      const issue = await findIssue(db, id);
      if (!issue) return unknownIssue;
      const sendAt = at === null ? null : toInstant(at, (await settings.current()).timeZone);
      if (sendAt && !(sendAt > clock())) return { status: 422, message: noSendTime };
      if (sendAt && !(await sendDependenciesOf(dependencies)).hasMailServer)
        return conflict(noMailServer);
      return saveDraft(issue, version, { send_at: sendAt?.toISOString() ?? null, problem: null });
    },

    'POST /api/admin/issues/:id/pause': ({ params: { id } }) =>
      attempt((trx) => pauseIssue(trx, id), 'This issue isn’t being sent.'),

    'POST /api/admin/issues/:id/resume': async ({ params: { id } }) => {
      const { hasMailServer } = await sendDependenciesOf(dependencies);
      return hasMailServer
        ? attempt((trx) => resumeIssue(trx, id, priorities.bulk), 'This issue isn’t paused.')
        : conflict(noMailServer);
    },
  } satisfies Partial<Handlers>;
}
