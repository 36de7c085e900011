import { type IssueDraft, type IssueEdit, noSuchIssue } from '#contract/newsletter.ts';
import { recordChange, type What } from '#database/queries/history.ts';
import {
  changeDraft,
  countReaders,
  dropDraft,
  findIssue,
  issuesBeingSent,
  type Letter,
  listIssues as listRows,
  mailsOfIssue,
  pauseIssue as pauseRow,
  resumeIssue as resumeRow,
} from '#database/queries/newsletter-issues.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { nextTime } from '#server/jobs/recurrence.ts';
import { addMail, priorityOf } from '#server/mail/outbox.ts';
import { csvLine, csvStream } from '#server/newsletter/csv.ts';
import { contentOf, makeDraft, readIssue, versionOf } from '#server/newsletter/draft.ts';
import { newsletterSchedules, sendPartsOf } from '#server/newsletter/jobs.ts';
import { progressOf, rowOf } from '#server/newsletter/progress.ts';
import { sendIssue as begin, dropped, noMailServer, renderIssue } from '#server/newsletter/send.ts';
import { usualTitle } from '#site/emails/issue-words.ts';
import type { AdminParts } from './admin-parts.ts';
import { previewPath } from './newsletter-preview.ts';

const unknown: ApiError = { status: 404, message: noSuchIssue };
const begun: ApiError = {
  status: 409,
  message: 'This letter is already being sent and can no longer be changed.',
};
const gone: ApiError = { status: 409, message: dropped };
const changedMeanwhile: ApiError = {
  status: 409,
  message:
    'This draft was changed elsewhere. Your text is still here. Save again to replace the other version.',
};

/** Why nobody changes it, or not from what they have seen. */
async function whyNot(db: Database, id: number): Promise<ApiError> {
  const state = (await findIssue(db, id))?.state;
  if (state === 'draft') return changedMeanwhile;
  return state === 'dropped' ? gone : begun;
}

const partsOf = ({ settings, tokenKeys: keys, mails }: AdminParts) =>
  sendPartsOf({ settings, keys, mails });

export function listIssues({
  database: { db },
  settings,
  clock,
}: AdminParts): Handler<'GET /api/admin/letters'> {
  return async () => {
    const underWay = await issuesBeingSent(db);
    const letters = (await listRows(db, 100)).map((letter) => rowOf(letter, underWay));
    const [draft, autosend] = newsletterSchedules(settings.letter).map(({ rule }) =>
      nextTime(rule, clock()).toISOString(),
    );
    return {
      body: {
        letters,
        readers: await countReaders(db),
        testTo: settings.mail.to,
        mail: settings.mail.url ? 'server' : 'files',
        perSecond: settings.mail.perSecond,
        timeZone: settings.letter.timeZone,
        nextDraft: draft ?? '',
        autosend: autosend ?? null,
        hasPostalAddress: settings.letter.postalAddress !== undefined,
      },
    };
  };
}

/** A draft of what is there now, whatever day it is; where one waits already, it is that one. */
export function draftIssue({
  database: { db },
  settings,
  library,
  clock,
}: AdminParts): Handler<'POST /api/admin/letters'> {
  return async () => {
    const { timeZone } = settings.letter;
    const id = await makeDraft({ library, timeZone }, db, clock(), { isWanted: true });
    if (id === undefined)
      return {
        status: 409,
        message: 'Today’s letter has already been sent. You can create the next one tomorrow.',
      };
    return { body: { id } };
  };
}

export function readOneIssue(parts: AdminParts): Handler<'GET /api/admin/letters/:id'> {
  const { database, tokenKeys, clock } = parts;
  return async ({ params: { id } }) => {
    const letter = await findIssue(database.db, id);
    if (!letter) return unknown;
    const { draft } = readIssue(letter);
    const progress = await progressOf(database.db, letter);
    const { subject, html, text } = await renderIssue(partsOf(parts), contentOf(draft));
    const preview = previewPath(tokenKeys, id, clock());
    const size = Buffer.byteLength(html);
    return {
      body: {
        letter: rowOf(letter, await issuesBeingSent(database.db)),
        draft,
        version: versionOf(letter),
        progress,
        preview,
        subject,
        text,
        size,
      },
    };
  };
}

export function editIssue({
  database: { db },
  clock,
}: AdminParts): Handler<'PATCH /api/admin/letters/:id'> {
  return async ({ params: { id }, input: { version, ...edit }, session }) => {
    const letter = await findIssue(db, id);
    if (!letter) return unknown;
    const { draft } = readIssue(letter);
    const changed = edited(draft, edit);
    const written = JSON.stringify(changed);
    // Saved already, and the answer was lost.
    if (letter.state === 'draft' && written === letter.draft)
      return { body: { ok: true, version: versionOf(letter) } };
    const isDone = await db.transaction().execute(async (trx) => {
      if (version !== undefined && version !== versionOf(letter)) return false;
      if (!(await changeDraft(trx, letter, written))) return false;
      const [before, after] = [editOf(draft), editOf(changed)];
      const what = 'letter edited';
      await recordChange(trx, {
        session: session.id,
        what,
        subject: subjectOf(letter),
        before,
        after,
        when: clock(),
      });
      return true;
    });
    return isDone ? { body: { ok: true, version: versionOf({ draft: written }) } } : whyNot(db, id);
  };
}

const subjectOf = ({ date }: Pick<Letter, 'date'>): string => `letter ${date}`;

/** What an owner can change about a draft. */
const editOf = ({ subject, greeting, pieces, hasStandings, hasAdvice }: IssueDraft): IssueEdit => ({
  subject,
  greeting,
  hasStandings,
  hasAdvice,
  pieces: pieces.map(({ key, isIncluded }) => ({ key, isIncluded })),
});

/** Only what is in the draft can be put in, left out or moved. */
function edited(draft: IssueDraft, edit: IssueEdit): IssueDraft {
  const { subject, greeting, pieces, hasStandings, hasAdvice } = edit;
  const place = new Map(pieces.map(({ key }, index) => [key, index]));
  const included = new Map(pieces.map(({ key, isIncluded }) => [key, isIncluded]));
  const at = (key: string) => place.get(key) ?? pieces.length;
  const changed = {
    ...draft,
    greeting: greeting.trim(),
    hasStandings,
    hasAdvice,
    pieces: draft.pieces
      .map((piece) => ({ ...piece, isIncluded: included.get(piece.key) ?? piece.isIncluded }))
      .toSorted((one, other) => at(one.key) - at(other.key)),
  };
  // One that it has by itself goes on following what leads the letter.
  if (subject !== undefined)
    changed.subject = subject === usualTitle(contentOf(changed)) ? '' : subject;
  return changed;
}

export function deleteIssueDraft(parts: AdminParts): Handler<'DELETE /api/admin/letters/:id'> {
  return acting(parts, { work: dropDraft, what: 'letter dropped', refused: whyNot });
}

/** The whole letter to the owner alone, as it would arrive. */
export function testIssue(parts: AdminParts): Handler<'POST /api/admin/letters/:id/test'> {
  const { database, settings, clock, wakeMailJob } = parts;
  return async ({ params: { id } }) => {
    const letter = await findIssue(database.db, id);
    if (!letter) return unknown;
    const printed = await renderIssue(partsOf(parts), contentOf(readIssue(letter).draft));
    const body = { ...printed, subject: `Test: ${printed.subject}` };
    const to = settings.mail.to;
    await database.db
      .transaction()
      .execute((trx) => addMail(trx, 'test', { to: { address: to }, about: null, body }, clock()));
    wakeMailJob?.();
    return { body: { to } };
  };
}

export function sendIssue(parts: AdminParts): Handler<'POST /api/admin/letters/:id/send'> {
  return async ({ params: { id }, query: { version }, session }) => {
    const { db } = parts.database;
    const letter = await findIssue(db, id);
    if (!letter) return unknown;
    const when = parts.clock();
    const change = { subject: subjectOf(letter), before: null, after: null };
    const outcome = await begin(partsOf(parts), db, id, when, version, (trx) =>
      recordChange(trx, { ...change, what: 'letter sent', session: session.id, when }),
    );
    if ('refused' in outcome) return { status: 409, message: outcome.refused };
    parts.onChange();
    return { body: { ok: true } };
  };
}

export function pauseIssue(parts: AdminParts): Handler<'POST /api/admin/letters/:id/pause'> {
  return acting(parts, {
    work: pauseRow,
    what: 'letter paused',
    refused: saying('This letter isn’t being sent.'),
  });
}

export function resumeIssue(parts: AdminParts): Handler<'POST /api/admin/letters/:id/resume'> {
  const isSetUp = parts.settings.mail.url !== undefined;
  const work = async (trx: Database, id: number) =>
    isSetUp && resumeRow(trx, id, priorityOf('letter'));
  return acting(parts, {
    work,
    what: 'letter resumed',
    refused: saying(isSetUp ? 'This letter isn’t paused.' : noMailServer),
  });
}

interface Act {
  work(trx: Database, id: number): Promise<boolean>;
  what: What;
  /** Where it cannot be done. */
  refused(db: Database, id: number): Promise<ApiError>;
}

const saying = (message: string) => async (): Promise<ApiError> => ({ status: 409, message });

type Acting = Handler<'DELETE /api/admin/letters/:id'> &
  Handler<'POST /api/admin/letters/:id/pause'> &
  Handler<'POST /api/admin/letters/:id/resume'>;

function acting(
  { database: { db }, clock, wakeMailJob }: AdminParts,
  { work, what, refused }: Act,
): Acting {
  return async ({ params: { id }, session }) => {
    const letter = await findIssue(db, id);
    if (!letter) return unknown;
    const isDone = await db.transaction().execute(async (trx) => {
      if (!(await work(trx, id))) return false;
      const change = { what, subject: subjectOf(letter), before: null, after: null };
      await recordChange(trx, { ...change, session: session.id, when: clock() });
      return true;
    });
    if (!isDone) return refused(db, id);
    wakeMailJob?.();
    return { body: { ok: true } };
  };
}

/** Who got it, and what the mail server said. */
export function deliveryReport({
  database: { db },
}: AdminParts): Handler<'GET /api/admin/letters/:id/ledger'> {
  return async ({ params: { id } }) => {
    const letter = await findIssue(db, id);
    if (!letter) return unknown;
    return {
      file: csvStream(linesOf(db, letter)),
      type: 'text/csv; charset=utf-8',
      name: `letter-${letter.date}.csv`,
    };
  };
}

async function* linesOf(db: Database, { id }: Letter): AsyncGenerator<string> {
  yield csvLine(['address', 'state', 'tries', 'made', 'ended', 'answer']);
  for await (const rows of mailsOfIssue(db, id))
    yield rows
      .map((row) =>
        csvLine([
          row.to_address || '(left)',
          row.state,
          row.attempts,
          row.made_at,
          row.ended_at,
          row.last_answer,
        ]),
      )
      .join('');
}
