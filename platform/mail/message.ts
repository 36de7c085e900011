import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Selectable } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import { escapeHtml } from '#platform/escape-html.ts';
import { SettingError, type Settings } from '#platform/settings.ts';
import type { TokenKeys } from '#platform/tokens.ts';
import type { OutboxMail } from './outbox.ts';
import type { MailBodyTable } from './table.ts';

/** Of every transport: a message reads no files and no addresses. */
export const transportOptions = (dkim: Settings['mail']['dkim']) => ({
  disableFileAccess: true,
  disableUrlAccess: true,
  ...(dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: readKey(dkim.keyFile),
      headerFieldNames: signedHeaders,
    },
  }),
});

/** nodemailer's default list, and the unsubscribe headers that RFC 8058 requires to be signed. */
const signedHeaders = [
  'from:sender:reply-to:to:cc:subject:date:message-id:in-reply-to:references:mime-version:content-type',
  'content-transfer-encoding:auto-submitted:feedback-id:list-id:list-help:list-subscribe:list-post:list-owner:list-archive',
  'list-unsubscribe:list-unsubscribe-post',
].join(':');

function readKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8');
    createPrivateKey(key);
    return key;
  } catch (error) {
    throw new SettingError(`DKIM_KEY_FILE is wrong: ${(error as Error).message}.`);
  }
}

/** What nodemailer sends for a row of the outbox. */
export function messageOf(
  mail: Pick<OutboxMail, 'id' | 'made_at' | 'to_address'>,
  body: Pick<Selectable<MailBodyTable>, 'subject' | 'text' | 'html' | 'reply_to' | 'headers'>,
  {
    from,
    replyTo,
    at,
    fields = {},
  }: {
    from: string;
    replyTo?: string | undefined;
    at: Date;
    fields?: Record<string, string>;
  },
): SendMailOptions {
  const sender = addressOf(from);
  const headers: Record<string, string> = JSON.parse(body.headers);
  return {
    envelope: { from: sender, to: mail.to_address },
    from,
    to: { name: '', address: mail.to_address },
    subject: asTyped(merge(body.subject, fields)),
    replyTo: body.reply_to === null ? replyTo : replyToOf(body.reply_to),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, merge(value, fields)]),
    ),
    // The same at every attempt, so that a duplicate can be recognized.
    messageId: `<mail.${mail.id}.${Date.parse(mail.made_at)}@${sender.split('@').at(-1)}>`,
    date: at,
    text: merge(body.text, fields),
    ...(body.html !== null && { html: merge(body.html, fields, escapeHtml) }),
  };
}

/** The merge fields of an email; tokens are not stored with it. */
export const fieldsOf = (
  { merge_fields }: Pick<OutboxMail, 'merge_fields'>,
  { unsubscribeToken }: Pick<TokenKeys, 'unsubscribeToken'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries<string | number>(JSON.parse(merge_fields)).map(([name, value]) => [
      name,
      typeof value === 'number' ? unsubscribeToken(value) : value,
    ]),
  );

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
