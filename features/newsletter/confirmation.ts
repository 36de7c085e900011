import { z } from 'zod';
import { hour } from '#database/queries/dates.ts';
import type { Database } from '#database/schema/tables.ts';
import { addMail, countMails } from '#platform/mail/outbox.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import { paths } from '#site/router/paths.ts';
import type { RenderEmails } from './emails.tsx';
import { findSubscriber, recordConfirmationSent } from './subscriber-queries.ts';

/** After a sign-up: the confirmation email. */
export const confirmationJob = {
  name: 'send-confirmation',
  payload: z.object({ subscriber: z.int() }),
};

interface ConfirmationDependencies {
  siteUrl: string;
  keys: TokenKeys;
  mails: () => Promise<RenderEmails>;
  mayMail: (mailbox: string) => Promise<boolean>;
}

const week = 7 * 24 * hour;

/** Emails per address. */
const limits = { perHour: 1, perWeek: 3 };

/** Emails to other spellings of a mailbox. */
export const mailboxLimit = { points: 3, seconds: 24 * 3600 };

/** Plus tags, and dots at Gmail, reach the same mailbox. */
function mailboxOf(address: string): string {
  const [, name = '', host = ''] = /^([^+@]*).*@(.*)$/.exec(address) ?? [];
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${host}`;
}

/** Runs as a job, so that the response and its timing do not show whether an email was sent. */
export async function sendConfirmation(
  { siteUrl, keys, mails, mayMail }: ConfirmationDependencies,
  db: Database,
  subscriber: number,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findSubscriber(trx, subscriber);
    if (!found?.email || (found.state !== 'waiting' && found.state !== 'monthly')) return;
    const { id, email, signup, source, consent } = found;
    const sent = (ago: number) =>
      countMails(trx, 'confirmation', email, new Date(at.getTime() - ago));
    if ((await sent(hour)) >= limits.perHour || (await sent(week)) >= limits.perWeek) return;
    const mailbox = mailboxOf(email);
    if (mailbox !== email && !(await mayMail(mailbox))) return;
    // An address of the owner with a consent version was later typed into the form as well.
    const origin = source === 'import' && consent === null ? 'owner' : 'form';
    const rendered = (await mails()).confirmation({ siteUrl, confirmUrl: '{{confirm}}', origin });
    const body = { ...rendered, headers: { 'Auto-Submitted': 'auto-generated' } };
    // A merge field, because a backup without the secret has no merge fields.
    const t = keys.confirmToken({ subscriber: id, signup }, at);
    const mergeFields = { confirm: siteUrl + paths.confirm({ t }) };
    await addMail(trx, 'confirmation', { to: email, about: email, body, mergeFields }, at);
    await recordConfirmationSent(trx, id, at);
  });
}
