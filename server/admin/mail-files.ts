import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Email } from 'postal-mime';
import { type MailFile, noSuchMailFile } from '#contract/admin.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import { mailFolder } from '#server/mail/file-transport.ts';
import type { AdminDependencies } from './open-admin.ts';

const unknown: ApiError = { status: 404, message: noSuchMailFile };
const maxListed = 50;

export const mailPreviewPath = '/api/letters/mail';

/** Emails that were saved as files because no mail server is set. */
export function mailFileHandlers({ settings, keys, clock }: AdminDependencies) {
  const folder = mailFolder(settings.dataDir);
  return {
    'GET /api/admin/mail-files': async () => {
      const names = (await readdir(folder).catch(() => []))
        .flatMap((file) => /^(\d{4}-[\w-]+)\.eml$/.exec(file)?.[1] ?? [])
        .sort(newestFirst);
      const files = await Promise.all(
        names.slice(0, maxListed).map((name) => describe(folder, name)),
      );
      return { body: { files: files.filter((file) => file !== undefined), total: names.length } };
    },

    'GET /api/admin/mail-files/:name': async ({ params: { name }, session }) => {
      const mail = await readMailFile(folder, name);
      if (!mail) return unknown;
      const { subject = '', from, to, text = '', html } = mail;
      return {
        body: {
          name,
          subject,
          from: from?.address ?? '',
          to: addressesOf(to),
          at: createdAt(name),
          text,
          preview: html
            ? `${mailPreviewPath}/${name}/${keys.frameToken(name, session.id, clock())}`
            : null,
        },
      };
    },

    'GET /api/admin/mail-files/:name/file': async ({ params: { name } }) => {
      const path = join(folder, `${name}.eml`);
      if (!(await stat(path).catch(() => undefined))) return unknown;
      const file = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      return { file, type: 'message/rfc822', name: `${name}.eml` };
    },
  } satisfies Partial<Handlers>;
}

/** Undefined if the file was deleted meanwhile. */
export async function readMailFile(folder: string, name: string): Promise<Email | undefined> {
  const bytes = await readFile(join(folder, `${name}.eml`)).catch(() => undefined);
  return bytes && (await import('postal-mime')).default.parse(bytes);
}

/** Names begin with the time; those of the same second are sorted by their ids. */
function newestFirst(a: string, b: string): number {
  const idOf = (name: string) => Number(name.slice(name.lastIndexOf('-') + 1)) || 0;
  return b.slice(0, 19).localeCompare(a.slice(0, 19)) || idOf(b) - idOf(a);
}

async function describe(folder: string, name: string): Promise<MailFile | undefined> {
  const mail = await readMailFile(folder, name);
  return (
    mail && { name, subject: mail.subject ?? '', to: addressesOf(mail.to), at: createdAt(name) }
  );
}

/** `2026-11-20T12-00-00-contact-1` was written at noon. */
const createdAt = (name: string): string =>
  `${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}.000Z`;

const addressesOf = (list: Email['to']): string =>
  (list ?? []).map(({ address }) => address ?? '').join(', ');
