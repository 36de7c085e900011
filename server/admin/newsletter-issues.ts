import type { Transaction } from 'kysely';
import { parseGreeting } from '#content/prose/greeting.ts';
import { type IssueConflict, noSendTime, noSuchIssue } from '#contract/newsletter.ts';
import { issueVisits } from '#database/queries/analytics.ts';
import { recordChange, type What } from '#database/queries/history.ts';
import { discardIssue, resendIssue } from '#database/queries/issue-delivery.ts';
import {
  changeDraft,
  countReaders,
  dropDraft,
  findIssue,
  type Issue,
  issuesBeingSent,
  listIssues,
  pauseIssue,
  resumeIssue,
  scheduleDraft,
} from '#database/queries/newsletter-issues.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import { toInstant } from '#server/content/schedule.ts';
import { csvFile } from '#server/core/csv.ts';
import type { ApiError } from '#server/core/result.ts';
import { nextTime } from '#server/jobs/schedules.ts';
import { addMail, priorityOf } from '#server/mail/outbox.ts';
import { deliveryLines } from '#server/newsletter/delivery-report.ts';
import { openDraft, readDraft } from '#server/newsletter/draft.ts';
import { applyEdit, editOf, withAdded } from '#server/newsletter/draft-edits.ts';
import { contentOf, progressOf, readIssue, rowOf } from '#server/newsletter/issues.ts';
import { newsletterSchedules, sendDependenciesOf } from '#server/newsletter/jobs.ts';
import {
  draftChanged,
  draftDeleted,
  noMailServer,
  renderIssue,
  sendIssue,
} from '#server/newsletter/send.ts';
import type { AdminDependencies } from './open-admin.ts';
import { issuePreviewUrl } from './previews.ts';

const unknown: ApiError = { status: 404, message: noSuchIssue };
const conflict = (message: string): ApiError => ({ status: 409, message });

export function issueHandlers(parts: AdminDependencies) {
  const { db } = parts.database;
  return {
    'GET /api/admin/issues': listAll(parts),
    'POST /api/admin/issues': create(parts),
    'GET /api/admin/issues/:id': readOne(parts),
    'PATCH /api/admin/issues/:id': edit(parts),
    'POST /api/admin/issues/:id/test': sendTest(parts),
    'POST /api/admin/issues/:id/send': send(parts),
    'POST /api/admin/issues/:id/schedule': scheduleAt(parts),
    'POST /api/admin/issues/:id/resend': resend(parts),

    'POST /api/admin/issues/:id/unschedule': ({ params, session }) =>
      schedule(parts, { ...params, session }, null),

    'DELETE /api/admin/issues/:id': (context) =>
      changeState(parts, context, 'issue dropped', dropDraft, () =>
        explainConflict(db, context.params.id),
      ),

    'POST /api/admin/issues/:id/pause': (context) =>
      changeState(parts, context, 'issue paused', pauseIssue, () =>
        conflict('This issue isn’t being sent.'),
      ),

    'POST /api/admin/issues/:id/discard': async (context) => {
      const outcome = await changeState(
        parts,
        context,
        'issue discarded',
        (trx, id) => discardIssue(trx, id, parts.clock()),
        () => conflict('Only a paused issue can be discarded. Pause it first.'),
      );
      parts.onChange();
      return outcome;
    },

    'POST /api/admin/issues/:id/resume': async (context) => {
      const { hasMailServer } = await sendDependenciesOf(parts);
      const when = parts.clock();
      return changeState(
        parts,
        context,
        'issue resumed',
        async (trx, id) => hasMailServer && resumeIssue(trx, id, priorityOf('issue'), when),
        () => conflict(hasMailServer ? 'This issue isn’t paused.' : noMailServer),
      );
    },

    'GET /api/admin/issues/:id/delivery-report': async ({ params: { id } }) => {
      const issue = await findIssue(db, id);
      return issue ? csvFile(`delivery-report-${issue.date}.csv`, deliveryLines(db, id)) : unknown;
    },
  } satisfies Partial<Handlers>;
}

function listAll({
  database: { db },
  settings,
  clock,
}: AdminDependencies): Handler<'GET /api/admin/issues'> {
  return async () => {
    const beingSent = await issuesBeingSent(db);
    const visits = Map.groupBy(await issueVisits(db), ({ date }) => date);
    const current = await settings.current();
    const { mail, newsletter } = current;
    const [draft, autosend] = newsletterSchedules(current).map(({ rule }) =>
      rule ? nextTime(rule, clock()).toISOString() : null,
    );
    return {
      body: {
        issues: (await listIssues(db, 100)).map((issue) =>
          rowOf(issue, beingSent, sumOf(visits.get(issue.date))),
        ),
        readers: await countReaders(db),
        testTo: mail.to,
        mail: mail.url ? 'server' : 'files',
        perSecond: mail.perSecond,
        draftDay: newsletter.day,
        nextDraft: draft ?? '',
        autosend: autosend ?? null,
        hasPostalAddress: newsletter.postalAddress !== undefined,
      },
    };
  };
}

/** Returns the unsent draft, if there is one. */
function create({
  database: { db },
  settings,
  clock,
}: AdminDependencies): Handler<'POST /api/admin/issues'> {
  return async ({ snapshot: { library } }) => {
    const { timeZone } = await settings.current();
    const id = await openDraft({ library, timeZone }, db, clock());
    return id === undefined
      ? conflict('Today’s issue has already been sent. You can create the next one tomorrow.')
      : { body: { id } };
  };
}

function readOne(parts: AdminDependencies): Handler<'GET /api/admin/issues/:id'> {
  const { database, keys, clock } = parts;
  const { db } = database;
  return async ({ params: { id }, session, snapshot }) => {
    const issue = await findIssue(db, id);
    if (!issue) return unknown;
    const { draft, offered } = await readDraft(snapshot, db, issue, clock());
    const { subject, html, text } = await renderIssue(
      await sendDependenciesOf(parts),
      contentOf(draft),
    );
    const visits = await issueVisits(db, issue.date);
    return {
      body: {
        issue: rowOf(issue, await issuesBeingSent(db), sumOf(visits)),
        visits: visits.map(({ subject: path, count }) => ({ path, count })),
        draft,
        offered,
        version: issue.version,
        progress: await progressOf(db, issue),
        problem: issue.problem,
        preview: issuePreviewUrl(keys, id, session, clock()),
        subject,
        text,
        size: Buffer.byteLength(html),
      },
    };
  };
}

function edit({
  database: { db },
  clock,
}: AdminDependencies): Handler<'PATCH /api/admin/issues/:id'> {
  return async ({ params: { id }, input, session, snapshot }) => {
    const { version, ...changes } = input;
    const issue = await findIssue(db, id);
    if (!issue) return unknown;
    const { problem } = parseGreeting(changes.greeting);
    // A greeting of an earlier release stays as it is until it is changed.
    if (problem && changes.greeting.trim() !== readIssue(issue).draft.greeting)
      return { status: 422, message: problem };
    const { draft, offered } = await readDraft(snapshot, db, issue, clock());
    const changed = applyEdit(withAdded(draft, offered, changes), changes);
    const json = JSON.stringify(changed);
    // The first request was saved, and its response was lost.
    if (issue.state === 'draft' && json === issue.draft)
      return { body: { ok: true, version: issue.version } };
    const isSaved = await db.transaction().execute(async (trx) => {
      if (version !== issue.version) return false;
      if (!(await changeDraft(trx, issue, json))) return false;
      await recordChange(trx, {
        session: session.id,
        when: clock(),
        what: 'issue edited',
        subject: subjectOf(issue),
        before: editOf(draft),
        after: editOf(changed),
      });
      return true;
    });
    return isSaved ? { body: { ok: true, version: issue.version + 1 } } : explainConflict(db, id);
  };
}

/** The complete issue, to the admin only. */
function sendTest(parts: AdminDependencies): Handler<'POST /api/admin/issues/:id/test'> {
  const { database, settings, clock, sendMailNow } = parts;
  return async ({ params: { id } }) => {
    const issue = await findIssue(database.db, id);
    if (!issue) return unknown;
    const content = contentOf(readIssue(issue).draft);
    const rendered = await renderIssue(await sendDependenciesOf(parts), content);
    const body = { ...rendered, subject: `Test: ${rendered.subject}` };
    const { to } = (await settings.current()).mail;
    const mail = { to: { address: to }, about: null, body };
    await database.db.transaction().execute((trx) => addMail(trx, 'test', mail, clock()));
    sendMailNow?.();
    return { body: { to } };
  };
}

function send(parts: AdminDependencies): Handler<'POST /api/admin/issues/:id/send'> {
  const { database, clock, onChange } = parts;
  const { db } = database;
  return async ({ params: { id }, query: { version }, session }) => {
    const issue = await findIssue(db, id);
    if (!issue) return unknown;
    const when = clock();
    const by = { session: session.id, when };
    const outcome = await sendIssue(await sendDependenciesOf(parts), db, id, when, version, (trx) =>
      recordChange(trx, { ...by, what: 'issue sent', subject: subjectOf(issue) }),
    );
    if ('error' in outcome)
      return outcome.error === draftChanged
        ? withCurrent(db, id, draftChanged)
        : conflict(outcome.error);
    onChange();
    return { body: { ok: true } };
  };
}

function scheduleAt(parts: AdminDependencies): Handler<'POST /api/admin/issues/:id/schedule'> {
  return async ({ params, input: { at, version }, session }) => {
    const sendAt = toInstant(at, (await parts.settings.current()).timeZone);
    if (!(sendAt > parts.clock())) return { status: 422, message: noSendTime };
    if (!(await sendDependenciesOf(parts)).hasMailServer) return conflict(noMailServer);
    return schedule(parts, { ...params, session, version }, sendAt);
  };
}

/** Sets or cancels the time at which a draft is sent. */
async function schedule(
  { database: { db }, clock }: AdminDependencies,
  { id, session, version }: { id: number; session: { id: number }; version?: number },
  sendAt: Date | null,
) {
  const issue = await findIssue(db, id);
  if (!issue) return unknown;
  const isDone = await db.transaction().execute(async (trx) => {
    if (version !== undefined && version !== issue.version) return false;
    if (!(await scheduleDraft(trx, issue, sendAt))) return false;
    await recordChange(trx, {
      session: session.id,
      when: clock(),
      what: sendAt ? 'issue scheduled' : 'issue unscheduled',
      subject: subjectOf(issue),
      before: { sendAt: issue.send_at },
      after: { sendAt: sendAt?.toISOString() ?? null },
    });
    return true;
  });
  return isDone ? { body: { version: issue.version + 1 } } : explainConflict(db, id);
}

function resend(parts: AdminDependencies): Handler<'POST /api/admin/issues/:id/resend'> {
  const { database, clock, sendMailNow } = parts;
  return async ({ params: { id }, query, session }) => {
    const issue = await findIssue(database.db, id);
    if (!issue) return unknown;
    if (!(await sendDependenciesOf(parts)).hasMailServer) return conflict(noMailServer);
    const when = clock();
    const options = { includesMaybe: query.include !== undefined, priority: priorityOf('issue') };
    const emails = await database.db.transaction().execute(async (trx) => {
      const queued = await resendIssue(trx, issue, options, when);
      if (queued > 0)
        await recordChange(trx, {
          session: session.id,
          when,
          what: 'issue resent',
          subject: subjectOf(issue),
          after: { emails: queued },
        });
      return queued;
    });
    if (emails === 0) return conflict('Every subscriber’s email was sent or is waiting.');
    sendMailNow?.();
    return { body: { emails } };
  };
}

/** Changes an issue's state and records it, or returns why that is not possible. */
async function changeState(
  { database: { db }, clock, sendMailNow }: AdminDependencies,
  { params: { id }, session }: { params: { id: number }; session: { id: number } },
  what: What,
  work: (trx: Transaction<Tables>, id: number) => Promise<boolean>,
  explain: () => ApiError | Promise<ApiError>,
) {
  const issue = await findIssue(db, id);
  if (!issue) return unknown;
  const isDone = await db.transaction().execute(async (trx) => {
    if (!(await work(trx, id))) return false;
    const subject = subjectOf(issue);
    await recordChange(trx, { session: session.id, when: clock(), what, subject });
    return true;
  });
  if (!isDone) return explain();
  sendMailNow?.();
  return { body: { ok: true as const } };
}

async function explainConflict(db: Database, id: number): Promise<ApiError> {
  const state = (await findIssue(db, id))?.state;
  if (state === 'draft')
    return withCurrent(
      db,
      id,
      'This draft was changed elsewhere. Compare both texts, then save again.',
    );
  return conflict(
    state === 'dropped'
      ? draftDeleted
      : 'This issue is already being sent and can no longer be changed.',
  );
}

/** A conflict with the version that the database has. */
async function withCurrent(db: Database, id: number, message: string): Promise<ApiError> {
  const issue = await findIssue(db, id);
  if (!issue) return unknown;
  const current = { version: issue.version, draft: readIssue(issue).draft };
  const details: IssueConflict = { message, current };
  return { ...conflict(message), details };
}

const sumOf = (rows: readonly { count: number }[] = []): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

const subjectOf = ({ date }: Pick<Issue, 'date'>): string => `issue ${date}`;
