import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayOf } from '#database/queries/day.ts';

/** How many rows each table has. */
export type RowsByTable = Readonly<Record<string, number>>;

type Occasion = 'lab' | 'nightly';

/** A moment as part of a file name. */
export const inName = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replaceAll(':', '-');

export const backupFolder = (file: string): string => join(dirname(file), 'backups');

/** A new name for each second, in the folder `backups` next to the database. */
export const backupName = (file: string, moment: Date, occasion: Occasion = 'lab'): string =>
  join(backupFolder(file), `${occasion}-${inName(moment)}.sqlite`);

export interface BackupFile {
  path: string;
  occasion: Occasion;
  taken: Date;
}

/** Newest first. Files with other names are ignored. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const found = names.flatMap((name): BackupFile[] => {
    const [, occasion, day, time] =
      /^(lab|nightly)-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)\.sqlite$/.exec(name) ?? [];
    if (!day || !time) return [];
    const taken = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
    return [{ path: join(folder, name), occasion: occasion as Occasion, taken }];
  });
  return found.toSorted((one, other) => other.taken.getTime() - one.taken.getTime());
}

const retentionDays = 7;
const retentionWeeks = 4;

/** Keeps the newest nightly backup of each of the last seven days that have one, and of the four weeks before. */
export function outdated(backups: readonly BackupFile[]): BackupFile[] {
  const nightly = backups.filter(({ occasion }) => occasion === 'nightly');
  const daily = newestOfEach(nightly, ({ taken }) => dayOf(taken)).slice(0, retentionDays);
  const last = daily.at(-1);
  const older = last ? nightly.filter(({ taken }) => dayOf(taken) < dayOf(last.taken)) : [];
  const weekly = newestOfEach(older, ({ taken }) => String(weekOf(taken))).slice(0, retentionWeeks);
  return nightly.filter((backup) => !daily.includes(backup) && !weekly.includes(backup));
}

function newestOfEach(
  newestFirst: readonly BackupFile[],
  span: (backup: BackupFile) => string,
): BackupFile[] {
  const seen = new Set<string>();
  return newestFirst.filter((backup) => !seen.has(span(backup)) && seen.add(span(backup)));
}

/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (moment: Date): number => Math.floor((moment.getTime() / 86_400_000 + 3) / 7);

export async function deleteBackup({ path }: BackupFile): Promise<void> {
  await rm(receiptOf(path), { force: true });
  await rm(path, { force: true });
}

/** Temporary copies are in folders and files with these names until they are complete or downloaded. */
export const downloadPrefix = 'download-';
export const drillPrefix = 'drill-';
const isTemporary = (name: string): boolean =>
  name.startsWith(downloadPrefix) ||
  name.startsWith(drillPrefix) ||
  /\.part(-wal|-shm|-journal)?$/.test(name) ||
  /^lab\.sqlite\.restoring-/.test(name);

/** Deletes copies that a killed process left behind: they contain personal data. */
export async function deleteLeftovers(dataDir: string, before: Date): Promise<void> {
  for (const folder of [dataDir, join(dataDir, 'backups')])
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      if (isTemporary(name) && (await stat(path)).mtime < before)
        await rm(path, { recursive: true, force: true });
    }
}

/** Hash and row counts of a backup, stored next to it for the drill. */
export interface Receipt {
  taken: string;
  sha256: string;
  rows: RowsByTable;
}

const receiptOf = (backup: string): string => `${backup}.json`;

export async function writeReceipt(backup: string, taken: Date, rows: RowsByTable): Promise<void> {
  const receipt: Receipt = { taken: taken.toISOString(), sha256: await hashOf(backup), rows };
  await writeFile(receiptOf(backup), `${JSON.stringify(receipt, null, 2)}\n`, { mode: 0o600 });
}

export async function readReceipt(backup: string): Promise<Receipt | undefined> {
  const path = receiptOf(backup);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Receipt) : undefined;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
