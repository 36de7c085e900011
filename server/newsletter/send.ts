import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { site } from '#content/site.ts';
import type { IssueContent } from '#contract/newsletter.ts';
import { subscriptionPaths } from '#contract/newsletter.ts';
import {
  findIssue,
  type Letter,
  markQueued,
  pausedRank,
  readersAfter,
  startSending,
} from '#database/queries/newsletter-issues.ts';
import { insertBody, insertMails } from '#database/queries/outbox.ts';
import { raiseRevision } from '#database/queries/revision.ts';
import type { Database, Engine, Tables } from '#database/schema/tables.ts';
import { addJob } from '#server/jobs/runner.ts';
import { priorityOf } from '#server/mail/outbox.ts';
import type { PrintedMail, PrintMails } from '#site/emails/render-emails.tsx';
import { paths } from '#site/router/paths.ts';
import { contentOf, readIssue, versionOf } from './draft.ts';
import type { TokenKeys } from './tokens.ts';

export interface SendParts {
  siteUrl: string;
  hasMailServer: boolean;
  /** Where mails that come back go; undefined: to the sender. */
  bounceDomain?: string | undefined;
  postalAddress?: string | undefined;
  keys: TokenKeys;
  mails: () => Promise<PrintMails>;
}

/** Heavier mails are cut off by some programs, with the leave link at their end. */
const mostBytes = 60 * 1024;

export const dropped =
  'This draft was deleted or replaced by a newer one. Your text is still here. Copy what you need.';

/** Without a mail server an issue would be written to files and count as sent. */
export const noMailServer =
  'Email isn’t set up, so nothing was sent. Set SMTP_URL, restart the site and try again.';

export type Begun = { ok: true } | { refused: string };

const changed = 'This draft was changed elsewhere. Review the preview, then send again.';

/** From here on nobody edits it. Whoever presses second is told so, and so is who has not seen what would be sent. */
export async function sendIssue(
  parts: SendParts,
  db: Database,
  id: number,
  at: Date,
  seen?: string,
  record?: (trx: Transaction<Tables>) => Promise<void>,
): Promise<Begun> {
  const letter = await findIssue(db, id);
  if (letter?.state === 'dropped') return { refused: dropped };
  if (letter?.state !== 'draft') return { refused: 'This letter has already been sent.' };
  if (seen !== undefined && seen !== versionOf(letter)) return { refused: changed };
  if (!parts.hasMailServer) return { refused: noMailServer };
  const content = contentOf(readIssue(letter).draft);
  if (content.pieces.length === 0 && !content.standings && !content.greeting.trim())
    return { refused: 'This letter is empty. Add a greeting or at least one story.' };
  const printed = await printForAll(parts, content);
  if (Buffer.byteLength(printed.html) > mostBytes)
    return { refused: 'This letter is too long. Leave out a few stories.' };
  return db
    .transaction()
    .execute(async (trx) => {
      await raiseRevision(trx, 'products');
      const bodyId = await insertBody(
        trx,
        { ...printed, headers: issueHeaders(parts.siteUrl, content.date) },
        at,
      );
      const isOurs = await startSending(trx, { id, draft: letter.draft }, bodyId, at);
      if (!isOurs) throw new DraftChanged();
      await addJob(trx, 'letter-queue', { letter: id }, { at, key: `letter-queue ${id}` });
      await record?.(trx);
      return { ok: true as const };
    })
    .catch((error: unknown) => {
      if (error instanceof DraftChanged) return { refused: changed };
      throw error;
    });
}

class DraftChanged extends Error {}

/** As it looks to a reader whose link would be this one: for the owner, who looks at it and tries it. */
export async function renderIssue(
  { siteUrl, postalAddress, mails }: Pick<SendParts, 'siteUrl' | 'postalAddress' | 'mails'>,
  letter: IssueContent,
  leaveUrl: string = siteUrl + paths.leave(),
): Promise<PrintedMail> {
  return (await mails()).letter({ siteUrl, letter, leaveUrl, postalAddress });
}

const braces = '{{';

/** Printed once for all; each mail puts its reader's own link in, at the end of it and nowhere else: braces that the owner typed are filled with braces. */
async function printForAll(parts: SendParts, letter: IssueContent): Promise<PrintedMail> {
  // Nobody can type a text that has its own hash in it.
  const mark = hash('sha256', JSON.stringify(letter));
  const { subject, html, text } = await renderIssue(parts, letter, mark);
  const toFill = (printed: string) =>
    printed.replaceAll(braces, '{{braces}}').replaceAll(mark, '{{leave}}');
  return { subject: toFill(subject), html: toFill(html), text: toFill(text) };
}

/** RFC 2919 names the list, RFC 8058 makes leaving one press, and the mailbox providers' own header tells letters apart. */
function issueHeaders(siteUrl: string, date: string): Record<string, string> {
  const host = new URL(siteUrl).hostname;
  return {
    'List-Id': `${site.name} <letter.${host}>`,
    'List-Unsubscribe': '<{{oneClick}}>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Archive': `<${siteUrl}${paths.letters()}>`,
    'Feedback-ID': `${date}:letter:survivallab:${host}`,
  };
}

const atATime = 200;

/**
 * Gives every reader a mail of the letter. Mails and the mark of how far it came are written together, so that a process that dies in the
 * middle leaves nobody out and serves nobody twice. Whoever leaves meanwhile waits for the piece at hand, and then stops its mail.
 */
export async function queueIssue(
  parts: SendParts,
  { db, engine }: { db: Database; engine: Engine },
  id: number,
  clock: () => Date,
  signal: AbortSignal,
): Promise<void> {
  for (let isDone = false; !isDone; ) {
    signal.throwIfAborted();
    isDone = await db.transaction().execute(async (trx) => {
      const letter = await findIssue(trx, id);
      if (!letter || letter.is_queued === 1) return true;
      const readers = await readersAfter(trx, engine, letter, atATime);
      const last = readers.at(-1)?.id;
      if (!(await markQueued(trx, letter, last ?? 'all'))) return false;
      await insertMails(
        trx,
        readers.map((reader) => mailTo(parts, letter, reader)),
        clock(),
      );
      return last === undefined;
    });
  }
}

function mailTo(
  { siteUrl, bounceDomain, keys }: SendParts,
  letter: Letter,
  reader: { id: number; email: string },
) {
  const token = keys.leaveToken(reader.id);
  return {
    kind: 'letter',
    rank: letter.state === 'paused' ? pausedRank : priorityOf('letter'),
    to: { address: reader.email },
    bodyId: letter.body_id ?? 0,
    fills: {
      leave: siteUrl + paths.leave({ t: token }),
      oneClick: siteUrl + subscriptionPaths.oneClick(token),
      braces,
    },
    about: reader.email,
    issueId: letter.id,
    ...(bounceDomain
      ? { envelopeFrom: `bounces+${keys.bounceToken(reader.id, letter.id)}@${bounceDomain}` }
      : {}),
  };
}
