import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Database as SqliteHandle } from 'better-sqlite3';
import { sql } from 'kysely';
import { openDatabase } from '#database/connect.ts';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { openPlain, takeForOneself } from '#database/engines/sqlite.ts';
import { fillSecrets, type Secrets } from '#database/queries/admin.ts';
import type { Revisions } from '#database/queries/revision.ts';
import { backUp, checkHealth, Damaged, removeDatabase } from './backup.ts';
import { backupFolder, inName } from './backup-files.ts';
import { type HeldBack, holdBack } from './hold-back.ts';

export interface Restored {
  /** Where the state before the restore is kept; undefined where there was none. */
  kept: string | undefined;
  held: HeldBack;
  /** The days of letters that readers have and the backup does not know of, as far as the state before tells. */
  sentSince: string[];
}

interface Fresh {
  moment: Date;
  /** For a backup that left its secret out. */
  secrets: Secrets;
}

/** Pages were made from the present revisions: the restored ones are that much higher, or running sites would keep them. */
const leap = 1000;

/**
 * Puts a backup in the place of the database. A site that runs on it sees everything change in one transaction; what was there
 * is kept, to the last write that was acknowledged. An older backup is brought up to date first.
 */
export async function restore(
  backup: string,
  file: string,
  { moment, secrets }: Fresh,
): Promise<Restored> {
  if (!existsSync(backup)) throw new DatabaseOpenError(`There is no backup ${backup}.`);
  const scratch = `${file}.restoring-${inName(moment)}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(scratch, createReadStream(backup), { flag: 'wx', mode: 0o600 });
    await checkHealth(scratch);
    const held = await bringUpToDate(scratch, moment, secrets);
    return { ...(await replace(file, scratch, moment)), held };
  } finally {
    await removeDatabase(scratch);
  }
}

async function bringUpToDate(scratch: string, moment: Date, secrets: Secrets): Promise<HeldBack> {
  const { db, close } = await openDatabase({ dataDir: dirname(scratch), file: basename(scratch) });
  await db
    .updateTable('revision')
    .set({ number: sql`number + ${2 * leap}`, votes: sql`votes + ${leap}` })
    .execute();
  await fillSecrets(db, secrets);
  const held = await holdBack(db, moment);
  await close();
  return held;
}

type Replaced = Pick<Restored, 'kept' | 'sentSince'>;

async function replace(file: string, scratch: string, moment: Date): Promise<Replaced> {
  if (!existsSync(file)) return putInPlace(file, scratch);
  try {
    await checkHealth(file);
    return await pourUnderTheSite(file, scratch, moment);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const aside = `${file}.damaged-${inName(moment)}`;
    return putInPlace(file, scratch, aside);
  }
}

/** Where there is no sound database to write into, the file itself is exchanged; whoever had it open would go on writing into the old one. */
async function putInPlace(file: string, scratch: string, aside?: string): Promise<Replaced> {
  const letOthersIn = takeForOneself(file);
  try {
    for (const rest of aside ? ['', '-wal', '-shm'] : [])
      if (existsSync(file + rest)) await rename(file + rest, aside + rest);
    const handle = await open(scratch, 'r+');
    await handle.sync();
    await handle.close();
    await rename(scratch, file);
    return { kept: aside, sentSince: [] };
  } finally {
    letOthersIn();
  }
}

/** From before the copy is taken until the backup is in place nobody else writes: no acknowledged write falls between the two. */
async function pourUnderTheSite(file: string, scratch: string, moment: Date): Promise<Replaced> {
  const kept = join(backupFolder(file), `before-restore-${inName(moment)}.sqlite`);
  const live = openPlain(file);
  try {
    for (const setting of ['synchronous = FULL', 'foreign_keys = OFF', 'secure_delete = ON'])
      live.pragma(setting);
    live.prepare('attach ? as restored').run(scratch);
    live.exec('begin immediate');
    await backUp(file, kept, { taken: moment });
    const begun = begunIn(live);
    pour(live);
    const known = new Set(begunIn(live));
    const sentSince = begun.filter((date) => !known.has(date));
    dropDrafts(live, sentSince);
    live.exec('commit');
    return { kept, sentSince };
  } finally {
    live.close();
  }
}

/** Readers have them, or are getting them. A database of an older version knew no letters. */
function begunIn(handle: SqliteHandle): string[] {
  if (!partsOf(handle, 'main').some(({ name }) => name === 'letters')) return [];
  return handle
    .prepare<[], { date: string }>(
      "select date from main.letters where state in ('sending', 'paused') order by date",
    )
    .all()
    .map(({ date }) => date);
}

/** What has been sent is not at hand to be sent once more. */
function dropDrafts(live: SqliteHandle, dates: readonly string[]): void {
  const drop = live.prepare(
    "update main.letters set state = 'dropped' where state = 'draft' and date = ?",
  );
  for (const date of dates) drop.run(date);
}

interface Part {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
}

const partsOf = (handle: SqliteHandle, database: 'main' | 'restored'): Part[] =>
  handle
    .prepare<[], Part>(
      `select type, name, sql from ${database}.sqlite_master where sql is not null and name not like 'sqlite\\_%' escape '\\'`,
    )
    .all();

/** Every table anew, with the rows of the attached database and its count of numbers given out. */
function pour(live: SqliteHandle): void {
  const present = revisionsOf(live);
  for (const { type, name } of partsOf(live, 'main'))
    if (type === 'table') live.exec(`drop table main."${name}"`);
  const parts = partsOf(live, 'restored');
  const tables = parts.filter(({ type }) => type === 'table');
  for (const { name, sql: statement } of tables) {
    live.exec(statement);
    live.exec(`insert into main."${name}" select * from restored."${name}"`);
  }
  for (const part of parts) if (part.type !== 'table') live.exec(part.sql);
  live.exec(
    'delete from main.sqlite_sequence; insert into main.sqlite_sequence select * from restored.sqlite_sequence',
  );
  const restored = revisionsOf(live);
  const votes = Math.max(restored.votes, present.votes + leap);
  const products = Math.max(restored.products, present.products + leap);
  live.prepare('update main.revision set number = ?, votes = ?').run(products + votes, votes);
}

function revisionsOf(handle: SqliteHandle): Revisions {
  // A database of an older version counted everything as one.
  const { number = 0, votes = 0 } =
    handle.prepare<[], { number?: number; votes?: number }>('select * from main.revision').get() ??
    {};
  return { products: number - votes, votes };
}
