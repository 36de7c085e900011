import type { Selectable } from 'kysely';
import type { OutboxMail } from '#database/queries/outbox.ts';
import type { MailBodyTable } from '#database/schema/outbox.ts';
import type { Fills } from './prepare-part.ts';
import { createLetterPrinter, createTextPrinter, type Head } from './print-mail.ts';

/** A mail as it leaves: where to, and its bytes. */
export interface Composed {
  envelope: { from: string; to: string };
  bytes: Buffer;
}

export interface ComposerParts {
  /** `Lab <site@lab.example>` or the bare address. */
  from: string;
  dkim?: { domain: string; selector: string; key: string } | undefined;
  clock: () => Date;
}

/** Those whose change would change the mail; the two that nodemailer leaves out make a one-click leave trustworthy (RFC 8058). */
const signedHeaders = [
  'from:sender:reply-to:to:cc:subject:date:message-id:in-reply-to:references:mime-version:content-type',
  'content-transfer-encoding:auto-submitted:feedback-id:list-id:list-help:list-subscribe:list-post:list-owner:list-archive',
  'list-unsubscribe:list-unsubscribe-post',
].join(':');

export type Compose = (mail: OutboxMail, body: Selectable<MailBodyTable>) => Promise<Composed>;

export function createComposer({ from, dkim, clock }: ComposerParts): Compose {
  const sender = addressOf(from);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const signing = dkim && {
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.key,
    headerFieldNames: signedHeaders,
  };
  const printText = createTextPrinter(signing);
  const printLetter = createLetterPrinter(signing);
  return async (mail, body) => {
    const fills: Fills = JSON.parse(mail.fills);
    const fill = fillWith(fills);
    const headers: Record<string, string> = JSON.parse(body.headers);
    const head: Head = {
      from,
      to: { name: mail.to_name ?? '', address: mail.to_address },
      subject: fill(body.subject),
      replyTo: body.reply_to === null ? undefined : JSON.parse(body.reply_to),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, fill(value)]),
      ),
      // The same at every try: whoever gets it twice can tell.
      messageId: `<mail.${mail.id}.${Date.parse(mail.made_at)}@${domain}>`,
      date: clock(),
    };
    const bytes = await (body.html === null
      ? printText(head, fill(body.text))
      : printLetter(head, body, body.html, fills));
    return { envelope: { from: mail.envelope_from ?? sender, to: mail.to_address }, bytes };
  };
}

/** The bare address of `Name <address>`. */
export const addressOf = (text: string): string => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;

/** Only names that the mail fills are replaced: two braces in a visitor's message are two braces. */
function fillWith(fills: Fills): (text: string) => string {
  return (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (braces, name: string) =>
      Object.hasOwn(fills, name) ? (fills[name] ?? braces) : braces,
    );
}
