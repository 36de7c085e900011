import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database, Tables } from '#platform/database/tables.ts';
import { hour } from '#platform/days.ts';
import { addJob } from '#platform/jobs/runner.ts';
import { addMail, cancelMailsTo, countMails } from '#platform/mail/outbox.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import { paths } from '#ui/paths.ts';
import type { RenderEmails } from './emails.tsx';
import {
  deleteAddress,
  findSubscriber,
  recordConfirmationSent,
  subscribe,
} from './subscriber-queries.ts';

/**
 * The wording of the sign-up form by version; old versions stay, because proofs of consent name
 * them.
 */
export const consentWords: Readonly<Record<string, string>> = {
  '2026-11':
    'The weekly evacuation notice. New tests, the month’s standings and one piece of advice that works without a battery. One letter a week, and none after you say stop.',
  '2026-11-17': 'The weekly evacuation notice. One email a week; unsubscribe anytime.',
};

export const consentVersion = '2026-11-17';

/** Emails to subscribers; unsubscribing removes the address from these. */
export const subscriberKinds: readonly string[] = ['confirmation', 'issue'];

interface LinkRequest {
  purpose: 'confirm' | 'unsubscribe';
  token: string;
}

/**
 * The state that the page of an email link shows; reading it changes nothing. `done`: already
 * confirmed or unsubscribed; `wrong`: also a link that has expired.
 */
export async function linkState(
  db: Database,
  keys: TokenKeys,
  { purpose, token }: LinkRequest,
  at: Date,
): Promise<'good' | 'done' | 'wrong'> {
  const link = keys.read(token, purpose, at);
  if (!link) return 'wrong';
  const subscriber = await findSubscriber(db, link.subscriber);
  if (purpose === 'unsubscribe') return subscriber?.email ? 'good' : 'done';
  if (subscriber?.state === 'confirmed') return 'done';
  return subscriber?.state === 'waiting' && subscriber.signup === link.signup ? 'good' : 'wrong';
}

/**
 * Cancels unsent emails and stores only a keyed hash of the address; repeating it does nothing.
 * Returns the emails whose saved files have the address.
 */
export async function unsubscribe(
  trx: Transaction<Tables>,
  subscriber: number,
  pseudonymize: (address: string) => string,
  at: Date,
): Promise<number[] | undefined> {
  const address = await deleteAddress(trx, subscriber, pseudonymize, at.toISOString());
  return address === undefined ? undefined : cancelMailsTo(trx, subscriberKinds, address, at);
}

/** After a sign-up: the confirmation email. */
export const confirmationJob = {
  name: 'send-confirmation',
  payload: z.object({ subscriber: z.int() }),
};

/** Stores a sign-up, and the job that sends its confirmation email; returns the subscriber. */
export async function signUp(
  trx: Transaction<Tables>,
  email: string,
  at: Date,
  options: Parameters<typeof subscribe>[3],
): Promise<number> {
  const subscriber = await subscribe(trx, email, at, options);
  const key = `send-confirmation ${subscriber}`;
  await addJob(trx, confirmationJob, { subscriber }, { at, key });
  return subscriber;
}

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
    if (!found?.email || found.state !== 'waiting') return;
    const { id, email, signup } = found;
    const sent = (ago: number) =>
      countMails(trx, 'confirmation', email, new Date(at.getTime() - ago));
    if ((await sent(hour)) >= limits.perHour || (await sent(week)) >= limits.perWeek) return;
    const mailbox = mailboxOf(email);
    if (mailbox !== email && !(await mayMail(mailbox))) return;
    const rendered = (await mails()).confirmation({ siteUrl, confirmUrl: '{{confirm}}' });
    const body = { ...rendered, headers: { 'Auto-Submitted': 'auto-generated' } };
    // A merge field, because a backup without the secret has no merge fields.
    const t = keys.confirmToken({ subscriber: id, signup }, at);
    const mergeFields = { confirm: siteUrl + paths.confirm({ t }) };
    await addMail(trx, 'confirmation', { to: email, about: email, body, mergeFields }, at);
    await recordConfirmationSent(trx, id, at);
  });
}
