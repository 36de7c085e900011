import { z } from 'zod';
import {
  findByAddress,
  recordComplaint,
  recordHardBounce,
  recordSoftBounce,
} from '#database/queries/bounces.ts';
import { cancelMails } from '#database/queries/outbox.ts';
import type { Database } from '#database/schema/tables.ts';
import { subscriberKinds } from '#server/mail/outbox.ts';
import type { TokenKeys } from './tokens.ts';

export interface Bounce {
  /** `soft`: temporary; `complaint`: reported as spam. */
  type: 'hard' | 'soft' | 'complaint';
  /** The signed token of our envelope sender, if it survived. */
  token?: string | undefined;
  /** Only from a provider's webhook: a report is an email, which anyone can write. */
  email?: string | undefined;
  reason: string;
}

/** The JSON event of a provider's webhook. */
const eventShape = z.object({
  type: z.enum(['hard', 'soft', 'complaint']),
  token: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  reason: z.string().max(1000).default('Reported by the email provider.'),
});

/** Accepts a delivery report (an email) or a provider's JSON event; false if it is neither. */
export async function recordMailEvent(
  db: Database,
  keys: TokenKeys,
  { file, isJson }: { file: Uint8Array; isJson: boolean },
  now: Date,
): Promise<boolean> {
  const bounce = isJson ? readEvent(file) : await readReport(file);
  if (bounce) await recordBounce(db, keys, bounce, now);
  return bounce !== undefined;
}

function readEvent(bytes: Uint8Array): Bounce | undefined {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return eventShape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** PostgreSQL cannot store NUL characters. */
export const storable = (text: string): string => text.replaceAll('\0', '');

/** The token names the subscriber and the issue; an address alone counts only in a JSON event. */
async function recordBounce(
  db: Database,
  keys: TokenKeys,
  bounce: Bounce,
  at: Date,
): Promise<void> {
  const { type, token } = bounce;
  const [email, reason] = [bounce.email && storable(bounce.email), storable(bounce.reason)];
  const named = token === undefined ? undefined : keys.read(token, 'bounce', at);
  const found = named ?? (email === undefined ? undefined : await findByAddress(db, email));
  if (!found) return;
  const { subscriber, issue } = found;
  if (type === 'soft') await recordSoftBounce(db, subscriber, issue, reason, at);
  else if (type === 'hard') await recordHardBounce(db, subscriber, reason, at);
  else
    await db.transaction().execute(async (trx) => {
      const address = await recordComplaint(trx, subscriber, reason, at);
      if (address) await cancelMails(trx, subscriberKinds, address, complained, at);
    });
}

const complained = 'Reported an email as spam before this one was sent.';

/** The report is at the top; the rest is our own email, or text by an attacker. */
const maxReport = { bytes: 64 * 1024, lines: 1000 };
const maxFieldLength = 1000;

/** Reads a delivery report (RFC 3464) or a complaint (RFC 5965); undefined for everything else. */
export async function readReport(message: Uint8Array): Promise<Bounce | undefined> {
  const bytes = truncate(message);
  const raw = new TextDecoder('utf-8').decode(bytes);
  const token = /bounces\+([a-z0-9-]+)@/i.exec(unfold(raw))?.[1];
  const attachments = await parseAttachments(bytes);
  if (textOf(attachments, 'message/feedback-report') !== undefined)
    return { type: 'complaint', token, reason: 'Reported as spam.' };
  const status =
    textOf(attachments, 'message/delivery-status') ??
    textOf(attachments, 'message/global-delivery-status');
  return status === undefined ? undefined : readStatus(status, token);
}

/** Limits the parser's work, because anyone can write to the bounce address. */
function truncate(message: Uint8Array): Uint8Array {
  const bytes = message.subarray(0, maxReport.bytes);
  let end = -1;
  for (let lines = 0; lines < maxReport.lines; lines += 1) {
    end = bytes.indexOf(0x0a, end + 1);
    if (end === -1) return bytes;
  }
  return bytes.subarray(0, end + 1);
}

function readStatus(report: string, token: string | undefined): Bounce | undefined {
  const text = unfold(report);
  const action = fieldOf(text, 'action')?.toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return undefined;
  const code = /\b([245])\.\d{1,3}\.\d{1,3}\b/.exec(fieldOf(text, 'status') ?? '');
  const diagnostic = fieldOf(text, 'diagnostic-code')?.replace(/^smtp;\s*/i, '');
  return {
    type: action === 'failed' && code?.[1] === '5' && isPermanent(code[0]) ? 'hard' : 'soft',
    token,
    reason: diagnostic ?? code?.[0] ?? 'The email bounced.',
  };
}

/**
 * The sender (5.1.7, 5.1.8), a full mailbox (5.2.2), a large email (5.2.3, 5.3.4), the content (5.6)
 * and a policy (5.7) say nothing about the address.
 */
const isPermanent = (code: string): boolean => !/^5\.(1\.[78]$|2\.[23]$|3\.4$|6\.|7\.)/.test(code);

type Attachment = { mimeType: string; content: ArrayBuffer | Uint8Array | string };

async function parseAttachments(bytes: Uint8Array): Promise<Attachment[]> {
  try {
    const { default: PostalMime } = await import('postal-mime');
    return (await PostalMime.parse(bytes, { forceRfc822Attachments: true })).attachments;
  } catch {
    return [];
  }
}

function textOf(attachments: readonly Attachment[], type: string): string | undefined {
  const found = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  if (!found) return undefined;
  const { content } = found;
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** A header continues on the next line if that line begins with a space. */
const unfold = (text: string): string => text.replace(/\r?\n[ \t]+/g, ' ');

/** Cut before further matching, whose time may grow with the square of the length. */
function fieldOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text)?.[1]?.slice(0, maxFieldLength).trim();
}
