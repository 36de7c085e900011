import { countMails, insertBody } from '#database/queries/outbox.ts';
import { findSubscriber, listNeverAsked, noteAsked } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import { MemoryLimiter } from '#server/guards/memory-limiter.ts';
import { addMail } from '#server/mail/outbox.ts';
import type { PrintMails } from '#site/emails/render-emails.tsx';
import { paths } from '#site/router/paths.ts';
import type { LetterKeys } from './tokens.ts';

export interface AskParts {
  siteUrl: string;
  keys: LetterKeys;
  mails: () => Promise<PrintMails>;
}

const hour = 60 * 60 * 1000;
const week = 7 * 24 * hour;

/** Whoever asks again and again gets one more an hour, and three a week; all spellings of one mailbox three a day. */
const most = { perHour: 1, perWeek: 3, perMailbox: 3 };

/** What the other spellings of each mailbox were sent today, in memory: enough against somebody who fills one. */
export const createMailboxes = () =>
  new MemoryLimiter({ points: most.perMailbox, duration: 24 * 3600 });

/** `ada+news@example.org` and `ada+more@example.org` are read by one. So are `a.da@gmail.com` and `ad.a@googlemail.com`. */
function mailboxOf(address: string): string {
  const [, name = '', host = ''] = /^([^+@]*).*@(.*)$/.exec(address) ?? [];
  return /^(gmail|googlemail)\.com$/.test(host)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${host}`;
}

/**
 * Sends the mail with the button, unless nobody waits for it or enough have gone out. It runs as a job, after the answer: whether there was
 * a mail shows in no answer and in no time that one takes.
 */
export async function askToConfirm(
  parts: AskParts & { mailboxes: MemoryLimiter },
  db: Database,
  subscriber: number,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findSubscriber(trx, subscriber);
    if (!found?.email || (found.state !== 'waiting' && found.state !== 'bounced')) return;
    const sent = (ago: number) =>
      countMails(trx, 'confirmation', found.email ?? '', new Date(at.getTime() - ago));
    if ((await sent(hour)) >= most.perHour || (await sent(week)) >= most.perWeek) return;
    const mailbox = mailboxOf(found.email);
    const isSpelledOtherwise = mailbox !== found.email;
    if (
      isSpelledOtherwise &&
      parts.mailboxes.take(parts.keys.blur(mailbox)).points > most.perMailbox
    )
      return;
    await addConfirmation(
      parts,
      trx,
      { id: found.id, email: found.email },
      await makeBody(parts, trx, at),
      at,
    );
  });
}

const atATime = 200;

/** The owner's one mail to everybody who waits and was never asked. Whoever was asked in an earlier run is not asked again. */
export async function askWaiting(
  parts: AskParts,
  db: Database,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  let bodyId: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const at = clock();
    const ids = await listNeverAsked(db, atATime);
    if (ids.length === 0) return;
    bodyId ??= await makeBody(parts, db, at);
    await db.transaction().execute(async (trx) => {
      for (const id of ids) {
        const found = await findSubscriber(trx, id);
        if (found?.email && found.mails_asked === 0)
          await addConfirmation(
            parts,
            trx,
            { id, email: found.email },
            bodyId as number,
            at,
            'invitation',
          );
      }
    });
  }
}

/** The same for everybody: only the link is one's own. */
async function makeBody({ siteUrl, mails }: AskParts, db: Database, at: Date): Promise<number> {
  const printed = (await mails()).confirmation({ siteUrl, confirmUrl: '{{confirm}}' });
  return insertBody(db, { ...printed, headers: { 'Auto-Submitted': 'auto-generated' } }, at);
}

async function addConfirmation(
  { siteUrl, keys }: AskParts,
  db: Database,
  { id, email }: { id: number; email: string },
  body: number,
  at: Date,
  kind: 'confirmation' | 'invitation' = 'confirmation',
): Promise<void> {
  const confirm = siteUrl + paths.confirm({ t: keys.confirmToken(id, at) });
  await addMail(db, kind, { to: { address: email }, about: email, body, fills: { confirm } }, at);
  await noteAsked(db, id, at);
}
