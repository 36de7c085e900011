import { isMostlyRefused, takeBackRefusals } from '#database/queries/issue-delivery.ts';
import { findIssue, stopIssue } from '#database/queries/newsletter-issues.ts';
import { blockSubscriber, findAddress } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import type { OutboxMail } from '#platform/mail/outbox.ts';
import { addMail, priorities } from '#platform/mail/outbox.ts';
import { longDate } from '#site/ui/dates.ts';
import { issueAlertMail } from './send.ts';
import { subscriberKinds } from './subscriptions.ts';

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
  { to, siteUrl }: RefusalDependencies,
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
    if (!(await stopIssue(trx, issue_id, problem))) return;
    await takeBackRefusals(trx, issue_id, priorities.paused);
    const body = issueAlertMail('The newsletter was stopped', problem, { id: issue_id, siteUrl });
    await addMail(trx, 'alert', { to, body, about: null }, at);
  });
}
