import { z } from 'zod';
import type { OutboxMail } from '#database/queries/outbox.ts';
import {
  findByAddress,
  recordHardBounce,
  recordSoftBounce,
} from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import { subscriberKinds } from '#server/mail/outbox.ts';
import type { TokenKeys } from './tokens.ts';

export interface Bounce {
  /** `soft`: temporary; a complaint counts like a hard bounce. */
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
const storable = (text: string): string => text.replaceAll('\0', '');

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
  if (type === 'soft') await recordSoftBounce(db, found.subscriber, found.issue, reason, at);
  else await recordHardBounce(db, found.subscriber, reason, at);
}

/** An address that the mail server rejects during delivery counts as a hard bounce. */
export async function recordRejection(
  db: Database,
  mail: OutboxMail,
  response: string,
  at: Date,
): Promise<void> {
  if (
    !mail.about ||
    !subscriberKinds.some((kind) => kind === mail.kind) ||
    !isAboutAddress(response)
  )
    return;
  const found = await findByAddress(db, mail.about);
  if (found) await recordHardBounce(db, found.subscriber, storable(response), at);
}

/** A rejection of the content or of the sender (5.7) says nothing about the address. */
function isAboutAddress(response: string): boolean {
  const [, basic, detailed] = /^(\d{3})[ -](?:(5\.\d+\.\d+)\b)?/.exec(response) ?? [];
  if (detailed) return /^5\.(1\.|2\.1)/.test(detailed);
  return ['550', '551', '553'].includes(basic ?? '');
}

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

/** A full mailbox (5.2.2), a large email (5.2.3, 5.3.4) and a policy (5.7) are temporary. */
const isPermanent = (code: string): boolean => !/^5\.(2\.2|2\.3|3\.4|7\.)/.test(code);

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
