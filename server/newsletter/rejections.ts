import type { Transaction } from 'kysely';
import { findByAddress, recordHardBounce } from '#database/queries/bounces.ts';
import { latestOutcomes, undoBounces } from '#database/queries/issue-delivery.ts';
import { findIssue, type Issue, stopIssue } from '#database/queries/newsletter-issues.ts';
import type { OutboxMail } from '#database/queries/outbox.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { addMail, subscriberKinds } from '#server/mail/outbox.ts';
import { issueAlertMail } from '#server/mail/owner-emails.ts';
import type { Rejection } from '#server/mail/sender.ts';
import { longDate } from '#site/ui/dates.ts';
import { storable } from './bounces.ts';

export interface AlertDependencies {
  /** The owner's address. */
  to: string;
  siteUrl: string;
}

/** A rejected recipient bounces, and an issue stops when most of its emails are rejected. */
export async function recordRejection(
  dependencies: AlertDependencies,
  db: Database,
  mail: OutboxMail,
  rejection: Rejection,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (mail.about && isToSubscriber(mail) && isAboutRecipient(rejection)) {
      const found = await findByAddress(trx, mail.about);
      if (found) await recordHardBounce(trx, found.subscriber, storable(rejection.response), at);
    }
    const issue = mail.issue_id === null ? undefined : await findIssue(trx, mail.issue_id);
    if (issue && (await isMostlyRejected(trx, issue)))
      await stopRejectedIssue(dependencies, trx, issue, rejection, at);
  });
}

const isToSubscriber = ({ kind }: OutboxMail): boolean =>
  subscriberKinds.some((one) => one === kind);

/** Without a detailed code, these words mean the sender, the content or a policy. */
const otherReasons =
  /relay|spam|block|black|deni|polic|authenti|reputation|sender|permit|allow|rate|limit/i;

/** Only RCPT TO names the recipient; there too, the sender (5.1.7, 5.1.8) or a policy can be wrong. */
function isAboutRecipient({ command, response }: Rejection): boolean {
  if (command !== 'RCPT TO') return false;
  const [, basic = '', detailed, text = ''] =
    /^(\d{3})[ -](?:(5\.\d+\.\d+)\b)?(.*)/s.exec(response) ?? [];
  if (detailed) return /^5\.(1\.(?![78]$)|2\.1$)/.test(detailed);
  return ['550', '551', '553'].includes(basic) && !otherReasons.test(text);
}

/** The latest emails that are compared, and how many of them must have been rejected. */
const batch = { size: 20, rejected: 5 };

async function isMostlyRejected(db: Database, issue: Issue): Promise<boolean> {
  const outcomes = await latestOutcomes(db, issue, batch.size);
  const rejected = outcomes.filter((state) => state === 'refused').length;
  return rejected >= batch.rejected && rejected > outcomes.length / 2;
}

async function stopRejectedIssue(
  { to, siteUrl }: AlertDependencies,
  trx: Transaction<Tables>,
  { id, date }: Issue,
  { response }: Rejection,
  at: Date,
): Promise<void> {
  const problem = `We stopped the newsletter of ${longDate(date)} because the mail server rejected most emails. Its last answer: “${storable(response)}”`;
  if (!(await stopIssue(trx, id, problem))) return;
  await undoBounces(trx, id);
  const body = issueAlertMail('The newsletter was stopped', problem, { id, siteUrl });
  await addMail(trx, 'alert', { to: { address: to }, body, about: null }, at);
}
