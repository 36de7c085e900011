import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Database } from '#platform/database/tables.ts';
import type { Settings } from '#platform/settings.ts';
import { transportOptions } from './message.ts';
import { existingMails } from './outbox.ts';
import type { Delivery } from './smtp.ts';

const mailFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Without a mail server every message is saved as a file that a mail program opens. */
export function createFileTransport(dataDir: string, dkim: Settings['mail']['dkim']) {
  const folder = mailFolder(dataDir);
  const composer = createTransport({
    ...transportOptions(dkim),
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return async (message: SendMailOptions, name: string): Promise<Delivery> => {
    const file = `${name}.eml`;
    try {
      const { message: bytes } = await composer.sendMail(message);
      // Readable by the server's user only, because it holds what visitors wrote.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `.${file}`), bytes as Buffer, { mode: 0o600 });
      await rename(join(folder, `.${file}`), join(folder, file));
      return {
        outcome: 'sent',
        response: `Saved as a file (${file}). Set up email in Settings → Email to send.`,
      };
    } catch (error) {
      const response = `The file could not be written: ${(error as Error).message}`;
      return { outcome: 'unreachable', response: response.slice(0, 500) };
    }
  };
}

/** Names end with the id of the mail's row; 0 for other files. */
const idOf = (file: string): number => Number(/-(\d+)\.eml$/.exec(file)?.[1] ?? 0);

interface Traces {
  database: { checkpoint?(): Promise<boolean> };
  settings: Pick<Settings, 'dataDir'>;
}

/** Deletes the saved files of deleted emails, and what SQLite's log still has of deleted rows. */
export async function eraseTraces(
  { database, settings: { dataDir } }: Traces,
  mails: readonly number[],
): Promise<void> {
  for (const file of await listFiles(dataDir))
    if (mails.includes(idOf(file))) await deleteFile(dataDir, file);
  // If another process reads the log, the next night does this.
  await database.checkpoint?.();
}

/** Deletes files without a row or address: a process may have ended right after deleting these. */
export async function deleteOrphanedMailFiles(dataDir: string, db: Database): Promise<void> {
  const files = await listFiles(dataDir);
  const existing = await existingMails(db, files.map(idOf));
  for (const file of files) if (!existing.has(idOf(file))) await deleteFile(dataDir, file);
}

const listFiles = async (dataDir: string): Promise<string[]> =>
  (await readdir(mailFolder(dataDir)).catch(() => [])).filter((file) => idOf(file) > 0);

const deleteFile = (dataDir: string, file: string): Promise<void> =>
  rm(join(mailFolder(dataDir), file), { force: true });
