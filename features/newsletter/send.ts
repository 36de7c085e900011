import { hash } from 'node:crypto';
import type { Snapshot } from '#features/content/snapshot.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { Database } from '#platform/database/tables.ts';
import { raiseVersion } from '#platform/database/version.ts';
import {
  addMail,
  insertBody,
  type MailBody,
  type OutboxMail,
  priorities,
} from '#platform/mail/outbox.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import { longDate } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';
import { subscriptionPaths } from './calls.ts';
import type { RenderEmails, RenderedEmail } from './emails.tsx';
import {
  addIssueMails,
  changeIssue,
  findIssue,
  type Issue,
  isMostlyRefused,
  pauseIssue,
  takeBackRefusals,
} from './issue-queries.ts';
import { contentOf, currentDraft, type IssueContent } from './issues.ts';
import { blockSubscriber, findAddress } from './subscriber-queries.ts';
import { subscriberKinds } from './subscription.ts';

export interface SendDependencies {
  siteUrl: string;
  hasMailServer: boolean;
  postalAddress?: string | undefined;
  keys: TokenKeys;
  mails: () => Promise<RenderEmails>;
}

/** What is public when an issue is sent. */
interface IssueDependencies extends SendDependencies {
  snapshot: Snapshot;
}

/** Some mail programs cut off longer emails, and with them the unsubscribe link at the end. */
const maxBytes = 60 * 1024;

/** Without a mail server an issue would be written to files and count as sent. */
export const noMailServer =
  'Email isn’t set up, so nothing was sent. Set it up in Settings → Email, and try again.';

export const draftChanged =
  'This draft was changed elsewhere. Try again to replace that with yours, or leave this page to discard yours.';

/**
 * Sends a draft: its text and one email for every reader are stored in one transaction, so a killed
 * process skips and repeats nobody. `seen` is the version that the admin previewed.
 */
export async function sendIssue(
  dependencies: IssueDependencies,
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  id: number,
  at: Date,
  seen?: number,
): Promise<{ ok: true } | { error: string }> {
  const issue = await findIssue(db, id);
  if (issue?.state !== 'draft') return { error: 'This issue has already been sent.' };
  if (seen !== undefined && seen !== issue.version) return { error: draftChanged };
  if (!dependencies.hasMailServer) return { error: noMailServer };
  // What was unpublished since the draft was made must not be mailed.
  const draft = currentDraft(issue, dependencies.snapshot);
  const content = contentOf(issue, dependencies.snapshot);
  if (content.stories.length === 0 && !content.greeting.trim())
    return { error: 'This issue is empty. Add a greeting or at least one story.' };
  // A hash of the content cannot occur in the content, so only our links have it.
  const field = hash('sha256', JSON.stringify(content));
  const rendered = await renderIssue(dependencies, content, field);
  if (Buffer.byteLength(rendered.html) > maxBytes)
    return { error: 'This issue is too long. Exclude a few stories.' };
  const isSent = await db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    const sending = { state: 'sending', started_at: at.toISOString() } as const;
    const sent = { ...sending, draft: JSON.stringify(draft), problem: null, send_at: null };
    // Only one of two requests starts it.
    if (!(await changeIssue(trx, issue, 'draft', sent))) return false;
    const body = await insertBody(trx, issueTemplate(dependencies, rendered, content, field), at);
    await addIssueMails(trx, engine, { issue: id, body, field }, at);
    return true;
  });
  return isSent ? { ok: true } : { error: draftChanged };
}

/** Writes to the owner about an issue. */
async function alertOwner(
  trx: Database,
  { to, siteUrl }: RefusalDependencies,
  { subject, problem, issue }: { subject: string; problem: string; issue: number },
  at: Date,
): Promise<void> {
  const link = siteUrl + paths.adminNewsletter({ issue: String(issue) });
  const text = `${problem}\n\nReview it at ${link}\n`;
  const body = { subject, text, headers: { 'Auto-Submitted': 'auto-generated' } };
  await addMail(trx, 'alert', { to, body, about: null }, at);
}

/** Sends the draft at the time that the owner chose, who gets an email if that is not possible. */
export async function sendScheduled(
  dependencies: IssueDependencies,
  database: Pick<OpenDatabase, 'db' | 'engine'>,
  draft: Issue,
  to: string,
  at: Date,
): Promise<void> {
  const { id, date, version } = draft;
  const outcome = await sendIssue(dependencies, database, id, at, version);
  if (!('error' in outcome)) return;
  // The job runs again and finds the draft as it is then.
  if (outcome.error === draftChanged) throw new Error(draftChanged);
  const problem = `The newsletter of ${longDate(date)} wasn’t sent at the time you chose. ${outcome.error}`;
  await database.db.transaction().execute(async (trx) => {
    // The owner may have sent or deleted it at the same time. Without a time, it does not fail again.
    if (!(await changeIssue(trx, { id }, 'draft', { problem, send_at: null }))) return;
    const { siteUrl } = dependencies;
    const alert = { subject: 'The newsletter wasn’t sent', problem, issue: id };
    await alertOwner(trx, { to, siteUrl }, alert, at);
  });
}

export async function renderIssue(
  { siteUrl, postalAddress, mails }: Pick<SendDependencies, 'siteUrl' | 'postalAddress' | 'mails'>,
  content: IssueContent,
  token?: string,
): Promise<RenderedEmail> {
  const unsubscribeUrl = siteUrl + paths.unsubscribe(token === undefined ? {} : { t: token });
  return (await mails()).issue({ siteUrl, issue: content, unsubscribeUrl, postalAddress });
}

/**
 * Rendered once; each email has its own token as a merge field. The headers are those of RFC 2919
 * (list), of RFC 8058 (one-click unsubscribe) and the providers' Feedback-ID.
 */
function issueTemplate(
  { siteUrl }: SendDependencies,
  { subject, html, text }: RenderedEmail,
  { date }: IssueContent,
  field: string,
): MailBody {
  const host = new URL(siteUrl).hostname;
  return {
    subject,
    html: html.replaceAll(field, `{{${field}}}`),
    text: text.replaceAll(field, `{{${field}}}`),
    headers: {
      'List-Id': `${site.name} <letter.${host}>`,
      'List-Unsubscribe': `<${siteUrl}${subscriptionPaths.oneClick(`{{${field}}}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Archive': `<${siteUrl}${paths.issues()}>`,
      'Feedback-ID': `${date}:letter:survivallab:${host}`,
    },
  };
}

interface RefusalDependencies {
  /** The owner's address. */
  to: string;
  siteUrl: string;
}

/** PostgreSQL cannot store NUL characters. */
const storable = (text: string): string => text.replaceAll('\0', '');

/**
 * A recipient that the mail server refuses is never mailed again. An issue stops if most are
 * refused, because then it is the server that is wrong.
 */
export async function recordRefusal(
  owner: RefusalDependencies,
  db: Database,
  { about, kind, issue_id }: Pick<OutboxMail, 'about' | 'kind' | 'issue_id'>,
  response: string,
  at: Date,
): Promise<void> {
  const answer = storable(response);
  await db.transaction().execute(async (trx) => {
    if (about && subscriberKinds.some((one) => one === kind)) {
      const found = await findAddress(trx, about);
      if (found) await blockSubscriber(trx, found.id, answer, at);
    }
    if (issue_id === null || !(await isMostlyRefused(trx, issue_id))) return;
    const issue = await findIssue(trx, issue_id);
    const problem = `We stopped the newsletter of ${longDate(issue?.date ?? '')} because the mail server refused most recipients. Its last answer: “${answer}”`;
    if (!(await pauseIssue(trx, issue_id, problem))) return;
    await takeBackRefusals(trx, issue_id, priorities.paused);
    const alert = { subject: 'The newsletter was stopped', problem, issue: issue_id };
    await alertOwner(trx, owner, alert, at);
  });
}
