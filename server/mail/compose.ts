import type { Selectable } from 'kysely';
import { createTransport } from 'nodemailer';
import type { TakenMail } from '#database/outbox.ts';
import type { MailBodyTable } from '#database/tables.ts';
import { type Fills, preparePart } from './prepare-part.ts';

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

export type Compose = (mail: TakenMail, body: Selectable<MailBodyTable>) => Promise<Composed>;

export function createComposer({ from, dkim, clock }: ComposerParts): Compose {
  const sender = addressOf(from);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const printer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.key,
        headerFieldNames: signedHeaders,
      },
    }),
  });
  const partsOf = rememberParts();
  return async (mail, body) => {
    const fills: Fills = JSON.parse(mail.fills);
    const fill = fillWith(fills);
    const headers: Record<string, string> = JSON.parse(body.headers);
    const { message } = await printer.sendMail({
      from,
      to: { name: mail.to_name ?? '', address: mail.to_address },
      subject: fill(body.subject),
      ...(body.html === null
        ? { text: fill(body.text) }
        : { alternatives: partsOf(body, body.html).map((part) => ({ raw: part(fills) })) }),
      ...(body.reply_to !== null && { replyTo: JSON.parse(body.reply_to) }),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
      // The same at every try: whoever gets it twice can tell.
      messageId: `<mail.${mail.id}.${Date.parse(mail.made_at)}@${domain}>`,
      date: clock(),
    });
    return { envelope: { from: mail.envelope_from ?? sender, to: mail.to_address }, bytes: message as Buffer };
  };
}

/** What goes to many is encoded once: for a letter that is most of the work. */
function rememberParts() {
  const remembered = new WeakMap<object, ReturnType<typeof preparePart>[]>();
  return (body: Selectable<MailBodyTable>, html: string) => {
    const parts = remembered.get(body) ?? [preparePart('plain', body.text), preparePart('html', html, escapeHtml)];
    remembered.set(body, parts);
    return parts;
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

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
