import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transport } from './transport.ts';

export const mailFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Without a mail server every message is saved as a file that a mail program opens. */
export function createFileTransport(dataDir: string): Transport {
  const folder = mailFolder(dataDir);
  return {
    async send({ bytes }, name) {
      const file = `${name}.eml`;
      try {
        // Readable by the server's user only, because it holds what visitors wrote.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `.${file}`), bytes, { mode: 0o600 });
        await rename(join(folder, `.${file}`), join(folder, file));
        return {
          outcome: 'sent',
          answer: `Saved as a file (${file}). Set SMTP_URL to send email.`,
        };
      } catch (error) {
        const answer = `The file could not be written: ${(error as Error).message}`;
        return { outcome: 'unavailable', answer: answer.slice(0, 500) };
      }
    },
    close() {},
  };
}

/** Deletes the files of deleted messages; a file's name ends with the message's id. */
export async function deleteMailFiles(dataDir: string, ids: readonly number[]): Promise<number> {
  const folder = mailFolder(dataDir);
  const endings = new Set(ids.map((id) => `-${id}.eml`));
  const files = await readdir(folder).catch(() => []);
  const gone = files.filter((file) => endings.has(file.slice(file.lastIndexOf('-'))));
  for (const file of gone) await rm(join(folder, file), { force: true });
  return gone.length;
}
