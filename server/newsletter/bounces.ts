import { z } from 'zod';
import { bounceForGood, bounceForNow, findByAddress } from '#database/queries/bounces.ts';
import type { OutboxMail } from '#database/queries/outbox.ts';
import type { Database } from '#database/schema/tables.ts';
import { subscriberKinds } from '#server/mail/outbox.ts';
import { type Bounce, readReport } from './bounce-report.ts';
import type { TokenKeys } from './tokens.ts';

/** What a provider's hook is told to send. */
const eventShape = z.object({
  type: z.enum(['hard', 'soft', 'complaint']),
  token: z.string().max(200).optional(),
  email: z.string().max(254).optional(),
  reason: z.string().max(1000).optional(),
});

/** A delivery report as it came, or a provider's event as JSON. False where it is neither. */
export async function recordMailEvent(
  db: Database,
  keys: TokenKeys,
  { file, isJson }: { file: Uint8Array; isJson: boolean },
  now: Date,
): Promise<boolean> {
  const bounce = isJson ? readEvent(file) : await readReport(file);
  if (bounce) await noteBounce(db, keys, bounce, now);
  return bounce !== undefined;
}

function readEvent(bytes: Uint8Array): Bounce | undefined {
  try {
    const parsed = eventShape.safeParse(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    );
    return parsed.success
      ? { reason: 'Reported by the email provider.', ...withoutUndefined(parsed.data) }
      : undefined;
  } catch {
    return undefined;
  }
}

const withoutUndefined = ({ reason, ...event }: z.output<typeof eventShape>) => ({
  ...event,
  ...(reason === undefined ? {} : { reason }),
});

/** PostgreSQL stores no zero, and whoever reports may write one. */
const storable = (text: string): string => text.replaceAll('\0', '');

/**
 * A token names the reader and the letter. An address alone counts only from the provider itself, in JSON: anybody can write a mail that says
 * whose mailbox is gone. One that nobody has is no mistake.
 */
async function noteBounce(db: Database, keys: TokenKeys, bounce: Bounce, at: Date): Promise<void> {
  const { type, token } = bounce;
  const [email, reason] = [bounce.email && storable(bounce.email), storable(bounce.reason)];
  const named = token === undefined ? undefined : keys.read(token, 'bounce', at);
  const whose = named ?? (email === undefined ? undefined : await findByAddress(db, email));
  if (!whose) return;
  if (type === 'soft') await bounceForNow(db, whose.subscriber, whose.letter, reason, at);
  else await bounceForGood(db, whose.subscriber, reason, at);
}

/**
 * A mail server that refuses an address outright says what a report would say later. A refusal for what the mail is, or for who sends it (5.7),
 * is not about the address.
 */
export async function logRejection(
  db: Database,
  mail: OutboxMail,
  answer: string,
  at: Date,
): Promise<void> {
  if (!mail.about || !subscriberKinds.some((kind) => kind === mail.kind) || !isAboutAddress(answer))
    return;
  const whose = await findByAddress(db, mail.about);
  if (whose) await bounceForGood(db, whose.subscriber, storable(answer), at);
}

function isAboutAddress(answer: string): boolean {
  const [, basic, detailed] = /^(\d{3})[ -](?:(5\.\d+\.\d+)\b)?/.exec(answer) ?? [];
  if (detailed) return /^5\.(1\.|2\.1)/.test(detailed);
  return ['550', '551', '553'].includes(basic ?? '');
}
