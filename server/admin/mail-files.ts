import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Email } from 'postal-mime';
import { type MailFile, noSuchMailFile } from '#contract/admin.ts';
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { mailFolder } from '#server/mail/file-transport.ts';
import type { AdminParts } from './admin-parts.ts';

const unknown: ApiError = { status: 404, message: noSuchMailFile };
const shown = 50;

/** A frame sends no token along: its address is one, for one mail and for an hour. */
export const mailPreview = '/api/letters/mail';

/** The newest of those that lie in the folder; their names begin with the moment at which they were made. */
export function listMailFiles({ settings }: AdminParts): Handler<'GET /api/admin/mail-files'> {
  const folder = mailFolder(settings.dataDir);
  return async () => {
    const names = (await readdir(folder).catch(() => []))
      .flatMap((file) => /^(\d{4}-[\w-]+)\.eml$/.exec(file)?.[1] ?? [])
      .sort(newestFirst);
    const files = await Promise.all(names.slice(0, shown).map((name) => describe(folder, name)));
    return { body: { files: files.filter((file) => file !== undefined), total: names.length } };
  };
}

/** Those of one second by their numbers. */
function newestFirst(one: string, other: string): number {
  const [moment, otherMoment] = [one.slice(0, 19), other.slice(0, 19)];
  return moment === otherMoment ? numberOf(other) - numberOf(one) : moment < otherMoment ? 1 : -1;
}

const numberOf = (name: string): number => Number(name.slice(name.lastIndexOf('-') + 1)) || 0;

async function describe(folder: string, name: string): Promise<MailFile | undefined> {
  const mail = await readMail(folder, name);
  return mail && { name, subject: mail.subject ?? '', to: addressesOf(mail.to), at: madeAt(name) };
}

/** `2026-11-20T12-00-00-contact-1` was made at noon. */
const madeAt = (name: string): string =>
  `${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}.000Z`;

/** Undefined where it has been forgotten meanwhile. */
export async function readMail(folder: string, name: string): Promise<Email | undefined> {
  const bytes = await readFile(join(folder, `${name}.eml`)).catch(() => undefined);
  return bytes && (await import('postal-mime')).default.parse(bytes);
}

const addressesOf = (list: Email['to']): string =>
  (list ?? []).map(({ address }) => address ?? '').join(', ');

export function readMailFile({
  settings,
  tokenKeys,
  clock,
}: AdminParts): Handler<'GET /api/admin/mail-files/:name'> {
  const folder = mailFolder(settings.dataDir);
  return async ({ params: { name } }) => {
    const mail = await readMail(folder, name);
    if (!mail) return unknown;
    const { subject = '', from, to, text = '', html } = mail;
    const preview = html ? `${mailPreview}/${name}/${tokenKeys.frameToken(name, clock())}` : null;
    return {
      body: {
        name,
        subject,
        from: from?.address ?? '',
        to: addressesOf(to),
        at: madeAt(name),
        text,
        preview,
      },
    };
  };
}

export function mailFile({
  settings,
}: AdminParts): Handler<'GET /api/admin/mail-files/:name/file'> {
  const folder = mailFolder(settings.dataDir);
  return async ({ params: { name } }) => {
    const path = join(folder, `${name}.eml`);
    if (!(await stat(path).catch(() => undefined))) return unknown;
    const file = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    return { file, type: 'message/rfc822', name: `${name}.eml` };
  };
}
