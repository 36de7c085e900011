import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Carrier } from './transport.ts';

/** Without a mail server every mail is a file that a mail program opens. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'outbox');

export function createFileCarrier(dataDir: string): Carrier {
  const folder = mailFolder(dataDir);
  return {
    async carry({ bytes }, name) {
      const file = `${name}.eml`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // Whole or not at all, and for the server's user alone: it holds what visitors wrote.
        await writeFile(join(folder, `.${file}`), bytes, { mode: 0o600 });
        await rename(join(folder, `.${file}`), join(folder, file));
        return {
          outcome: 'sent',
          answer: `Saved as a file (${file}). Set SMTP_URL to send email.`,
        };
      } catch (error) {
        return {
          outcome: 'away',
          answer: `The file could not be written: ${(error as Error).message}`.slice(0, 500),
        };
      }
    },
    rest() {},
  };
}

/** The files of mails that are forgotten; their names end with the mail's number. */
export async function deleteMailFiles(dataDir: string, ids: readonly number[]): Promise<number> {
  const folder = mailFolder(dataDir);
  const endings = new Set(ids.map((id) => `-${id}.eml`));
  const files = await readdir(folder).catch(() => []);
  const gone = files.filter((file) => endings.has(file.slice(file.lastIndexOf('-'))));
  for (const file of gone) await rm(join(folder, file), { force: true });
  return gone.length;
}
