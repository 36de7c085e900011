import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { backUp } from '#database/ops/backup.ts';
import { backupName, downloadPrefix, inName } from '#database/ops/backup-files.ts';
import { recordChange } from '#database/queries/history.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Handler } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import type { AdminParts } from './admin-parts.ts';
import { databaseFile } from './site-status.ts';

const notHere: ApiError = {
  status: 422,
  message: 'This site uses PostgreSQL. Back it up with pg_dump, as described in docs/deploy.md.',
};
const busy: ApiError = { status: 409, message: 'A backup is already running.' };

/** One backup at a time; expected errors become an answer. */
function oneAtATime() {
  let isBusy = false;
  return async <Done>(work: () => Promise<Done>): Promise<Done | ApiError> => {
    if (isBusy) return busy;
    isBusy = true;
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseOpenError) return { status: 409, message: error.message };
      throw error;
    } finally {
      isBusy = false;
    }
  };
}

/** Next to the nightly ones and with the secret, because it stays on this machine. */
export function makeBackup({
  database,
  settings,
  clock,
}: AdminParts): Handler<'POST /api/admin/backups'> {
  const alone = oneAtATime();
  return async ({ session }) => {
    if (database.engine !== 'sqlite') return notHere;
    return alone(async () => {
      const taken = clock();
      const file = databaseFile(settings);
      const to = backupName(file, taken);
      await backUp(file, to, { taken });
      const backup = {
        name: basename(to),
        bytes: (await stat(to)).size,
        at: taken.toISOString(),
        occasion: 'by hand' as const,
      };
      const by = { session: session.id, when: taken };
      await recordBackup(database.db, 'backup made', backup.name, by);
      return { body: backup };
    });
  };
}

/** A copy without the secret, because it leaves the machine. It is deleted after the download. */
export function downloadBackup({
  database,
  settings,
  clock,
}: AdminParts): Handler<'GET /api/admin/backup-file'> {
  const alone = oneAtATime();
  return async ({ request, session }) => {
    if (database.engine !== 'sqlite') return notHere;
    const taken = clock();
    const name = `lab-${inName(taken)}-without-secret.sqlite`;
    const type = 'application/octet-stream';
    // Only the headers are sent, so no copy is needed.
    if (request.method === 'HEAD') return { file: '', type, name };
    return alone(async () => {
      const folder = await mkdtemp(join(settings.dataDir, downloadPrefix));
      const tidy = () => rm(folder, { recursive: true, force: true });
      try {
        await backUp(databaseFile(settings), join(folder, name), { taken, withoutSecret: true });
        const by = { session: session.id, when: taken };
        await recordBackup(database.db, 'backup downloaded', name, by);
      } catch (error) {
        await tidy();
        throw error;
      }
      const stream = createReadStream(join(folder, name));
      stream.once('close', tidy);
      return {
        file: Readable.toWeb(stream) as ReadableStream<Uint8Array>,
        type,
        name,
      };
    });
  };
}

const recordBackup = (
  db: Database,
  what: 'backup made' | 'backup downloaded',
  name: string,
  by: { session: number; when: Date },
): Promise<void> =>
  db
    .transaction()
    .execute((trx) =>
      recordChange(trx, { ...by, what, subject: 'backups', before: null, after: { name } }),
    );
