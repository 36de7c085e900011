import { hour } from '#database/queries/dates.ts';
import { countMails, insertBody } from '#database/queries/outbox.ts';
import { listUnconfirmedImports } from '#database/queries/subscriber-lists.ts';
import {
  findSubscriber,
  nextSignup,
  recordConfirmationSent,
  type Subscriber,
} from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import { addMail } from '#server/mail/outbox.ts';
import type { RenderEmails } from '#site/emails/render-emails.tsx';
import { paths } from '#site/router/paths.ts';
import type { TokenKeys } from './tokens.ts';

export interface ConfirmationDependencies {
  siteUrl: string;
  keys: TokenKeys;
  mails: () => Promise<RenderEmails>;
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
  dependencies: ConfirmationDependencies & { mayMail: (mailbox: string) => Promise<boolean> },
  db: Database,
  subscriber: number,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findSubscriber(trx, subscriber);
    if (!found?.email || found.complained_at !== null) return;
    if (found.state !== 'waiting' && found.state !== 'bounced') return;
    const sent = (ago: number) =>
      countMails(trx, 'confirmation', found.email ?? '', new Date(at.getTime() - ago));
    if ((await sent(hour)) >= limits.perHour || (await sent(week)) >= limits.perWeek) return;
    const mailbox = mailboxOf(found.email);
    if (mailbox !== found.email && !(await dependencies.mayMail(mailbox))) return;
    const body = await insertConfirmation(
      dependencies,
      trx,
      isOwners(found) ? 'owner' : 'form',
      at,
    );
    // A link from before the bounce must not confirm this sign-up.
    const signup = found.state === 'bounced' ? await nextSignup(trx, found.id) : found.signup;
    await addConfirmation(
      dependencies,
      trx,
      { ...found, signup },
      { kind: 'confirmation', body },
      at,
    );
  });
}

/** An address of the owner with a consent version was later typed into the form as well. */
const isOwners = ({ source, consent }: Subscriber): boolean =>
  source === 'import' && consent === null;

const batchSize = 200;

/** Sends one email to every imported address that never got one. */
export async function sendInvitations(
  dependencies: ConfirmationDependencies,
  db: Database,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const bodies: Partial<Record<'form' | 'import', number>> = {};
  for (;;) {
    signal.throwIfAborted();
    const at = clock();
    const ids = await listUnconfirmedImports(db, batchSize);
    if (ids.length === 0) return;
    bodies.form ??= await insertConfirmation(dependencies, db, 'form', at);
    bodies.import ??= await insertConfirmation(dependencies, db, 'import', at);
    await db.transaction().execute(async (trx) => {
      for (const id of ids) {
        const found = await findSubscriber(trx, id);
        if (found?.confirmations_sent !== 0) continue;
        const body = bodies[isOwners(found) ? 'import' : 'form'] as number;
        await addConfirmation(dependencies, trx, found, { kind: 'invitation', body }, at);
      }
    });
  }
}

/** One body for all recipients; each email has its own link as a merge field. */
async function insertConfirmation(
  { siteUrl, mails }: ConfirmationDependencies,
  db: Database,
  origin: 'form' | 'import' | 'owner',
  at: Date,
): Promise<number> {
  const rendered = (await mails()).confirmation({ siteUrl, confirmUrl: '{{confirm}}', origin });
  return insertBody(db, { ...rendered, headers: { 'Auto-Submitted': 'auto-generated' } }, at);
}

async function addConfirmation(
  { siteUrl, keys }: ConfirmationDependencies,
  db: Database,
  { id, email, signup }: Pick<Subscriber, 'id' | 'email' | 'signup'>,
  { kind, body }: { kind: 'confirmation' | 'invitation'; body: number },
  at: Date,
): Promise<void> {
  if (!email) return;
  const confirm = siteUrl + paths.confirm({ t: keys.confirmToken({ subscriber: id, signup }, at) });
  await addMail(
    db,
    kind,
    { to: { address: email }, about: email, body, mergeFields: { confirm } },
    at,
  );
  await recordConfirmationSent(db, id, at);
}
