import { parseGreeting } from '#content/prose/greeting.ts';
import { nextTime } from '#platform/jobs/schedules.ts';
import {
  changeState,
  conflict,
  explainConflict,
  saveDraft,
  unknownIssue,
} from '#server/admin/issue-changes.ts';
import type { AdminDependencies } from '#server/admin/open-admin.ts';
import { issuePreviewUrl } from '#server/admin/previews.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import { applyEdit, openDraft } from './draft.ts';
import {
  changeDraft,
  countReaders,
  dropDraft,
  findIssue,
  issuesBeingSent,
  listIssues,
} from './issue-queries.ts';
import { contentOf, currentDraft, progressOf, readIssue, rowOf } from './issues.ts';
import { newsletterSchedules, sendDependenciesOf } from './jobs.ts';
import { renderIssue } from './send.ts';

export function issueHandlers(dependencies: AdminDependencies) {
  const { db } = dependencies.database;
  return {
    'GET /api/admin/issues': listAll(dependencies),
    'POST /api/admin/issues': create(dependencies),
    'GET /api/admin/issues/:id': readOne(dependencies),
    'PATCH /api/admin/issues/:id': edit(dependencies),
    'DELETE /api/admin/issues/:id': (context) =>
      changeState(dependencies, context, dropDraft, () => explainConflict(db, context.params.id)),
  } satisfies Partial<Handlers>;
}

function listAll({
  database: { db },
  settings,
  clock,
}: AdminDependencies): Handler<'GET /api/admin/issues'> {
  return async () => {
    const beingSent = await issuesBeingSent(db);
    const current = await settings.current();
    const { mail, newsletter } = current;
    const { draft, sending } = newsletterSchedules(current);
    return {
      body: {
        issues: (await listIssues(db, 100)).map((issue) => rowOf(issue, beingSent)),
        readers: await countReaders(db),
        testTo: mail.to,
        mail: mail.url ? 'server' : 'files',
        perSecond: mail.perSecond,
        draftDay: newsletter.day,
        nextDraft: nextTime(draft, clock()).toISOString(),
        autosend: sending ? nextTime(sending, clock()).toISOString() : null,
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

function readOne(dependencies: AdminDependencies): Handler<'GET /api/admin/issues/:id'> {
  const { database, keys, clock } = dependencies;
  const { db } = database;
  return async ({ params: { id }, session, snapshot }) => {
    const issue = await findIssue(db, id);
    if (!issue) return unknownIssue;
    const draft = currentDraft(issue, snapshot);
    const { subject, html, text } = await renderIssue(
      await sendDependenciesOf(dependencies),
      contentOf(draft, snapshot.library.site.stores.list),
    );
    return {
      body: {
        issue: rowOf(issue, await issuesBeingSent(db)),
        draft,
        version: issue.version,
        progress: await progressOf(db, issue.id),
        problem: issue.problem,
        preview: issuePreviewUrl(keys, id, session, clock()),
        subject,
        text,
        size: Buffer.byteLength(html),
      },
    };
  };
}

function edit({ database: { db } }: AdminDependencies): Handler<'PATCH /api/admin/issues/:id'> {
  return async ({ params: { id }, input, snapshot }) => {
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
    return saveDraft(db, issue, version, (trx) => changeDraft(trx, issue, json));
  };
}
