import type { Selectable } from 'kysely';
import { createTransport } from 'nodemailer';
import type { OutboxMail } from '#database/queries/outbox.ts';
import type { MailBodyTable } from '#database/schema/tables.ts';
import { escapeHtml } from '#site/data/escape-html.ts';

/** A message as it is sent. */
export interface ComposedMail {
  envelope: { from: string; to: string };
  bytes: Buffer;
}

export interface ComposerDependencies {
  sender: () => Promise<{ from: string; replyTo?: string | undefined }>;
  dkim?: { domain: string; selector: string; key: string } | undefined;
  clock: () => Date;
}

/** nodemailer's default list, and the unsubscribe headers that RFC 8058 requires to be signed. */
const signedHeaders = [
  'from:sender:reply-to:to:cc:subject:date:message-id:in-reply-to:references:mime-version:content-type',
  'content-transfer-encoding:auto-submitted:feedback-id:list-id:list-help:list-subscribe:list-post:list-owner:list-archive',
  'list-unsubscribe:list-unsubscribe-post',
].join(':');

type ComposedFields = 'id' | 'made_at' | 'to_address' | 'merge_fields';
type BodyFields = 'subject' | 'text' | 'html' | 'reply_to' | 'headers';

export type Compose = (
  mail: Pick<OutboxMail, ComposedFields>,
  body: Pick<Selectable<MailBodyTable>, BodyFields>,
) => Promise<ComposedMail>;

export function createComposer({ sender, dkim, clock }: ComposerDependencies): Compose {
  const composer = createTransport({
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
  return async (mail, body) => {
    const { from, replyTo } = await sender();
    const address = addressOf(from);
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const fields: Record<string, string> = JSON.parse(mail.merge_fields);
    const headers: Record<string, string> = JSON.parse(body.headers);
    const envelope = { from: address, to: mail.to_address };
    const { message } = await composer.sendMail({
      from,
      to: { name: '', address: mail.to_address },
      subject: asTyped(merge(body.subject, fields)),
      replyTo: body.reply_to === null ? replyTo : replyToOf(body.reply_to),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, merge(value, fields)]),
      ),
      // The same at every attempt, so that a duplicate can be recognized.
      messageId: `<mail.${mail.id}.${Date.parse(mail.made_at)}@${domain}>`,
      date: clock(),
      text: merge(body.text, fields),
      ...(body.html !== null && { html: merge(body.html, fields, escapeHtml) }),
    });
    return { envelope, bytes: message as Buffer };
  };
}

/** Mail programs would decode `=?utf-8?q?…?=`, also into characters that the form rejects. */
const asTyped = (text: string): string => text.replaceAll('=?', '= ?');

function replyToOf(json: string): { name: string; address: string } {
  const { name, address } = JSON.parse(json);
  return { name: asTyped(name), address };
}

/** The bare address of `Name <address>`. */
const addressOf = (text: string): string => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text;

/** Replaces `{{name}}` for known names only: other braces are part of the text. */
function merge(
  text: string,
  fields: Record<string, string>,
  encode: (value: string) => string = (value) => value,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (braces, name: string) =>
    Object.hasOwn(fields, name) ? encode(fields[name] ?? '') : braces,
  );
}
