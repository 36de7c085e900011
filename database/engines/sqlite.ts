import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteFile, { type Database as SqliteHandle } from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { DatabaseOpenError } from './errors.ts';
import { YieldingDialect } from './sqlite-driver.ts';

/** How long a start or a command, which holds up nobody else, waits for a lock: in milliseconds. */
const busyTimeout = 5000;

export function openSqlite(file: string) {
  const { share, reading, writing } = openHandles(file);
  const db = new Kysely<Tables>({ dialect: new YieldingDialect({ reading, writing }) });
  return {
    db,
    checkpoint: () => checkpoint(writing),
    async close() {
      await db.destroy();
      for (const handle of [reading, writing, share]) handle.close();
    },
  };
}

/** Waits while somebody reads from the log; says whether it is empty now. */
async function checkpoint(handle: SqliteHandle): Promise<boolean> {
  for (const until = performance.now() + busyTimeout; ; await sleep(50)) {
    const [outcome] = handle.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (outcome?.busy === 0) return true;
    if (performance.now() >= until) return false;
  }
}

/** For copies and checks; the site that runs on the file is not disturbed. */
export function openToRead(file: string): SqliteHandle {
  try {
    return new SqliteFile(file, { readonly: true, timeout: busyTimeout });
  } catch (error) {
    throw new DatabaseOpenError(
      `The database ${file} cannot be read: ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

/** For what is done to a whole file. The caller closes. */
export function openPlain(file: string): SqliteHandle {
  return new SqliteFile(file, { timeout: busyTimeout, fileMustExist: true });
}

function openShare(file: string, timeout: number): SqliteHandle {
  const beside = `${file}.in-use`;
  makeForOwner(beside);
  return new SqliteFile(beside, { timeout });
}

/** It holds what visitors wrote and what signs the owner's tokens; the log beside it gets the same rights from SQLite. */
function makeForOwner(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

/**
 * Everybody who has the database open shares a lock on a file beside it, which ends with the process, however that ends. Whoever has to put
 * another file in the place of the database can so be sure that nobody goes on writing into the old one.
 */
function takeShare(file: string): SqliteHandle {
  const share = openShare(file, busyTimeout);
  // The lock lasts as long as this transaction, and that as long as the handle.
  share.exec('begin; select count(*) from sqlite_master');
  return share;
}

/** Gives the function that lets others in again; throws a sentence where somebody has the database open. */
export function takeForOneself(file: string): () => void {
  const share = openShare(file, 0);
  try {
    share.exec('begin exclusive');
  } catch (error) {
    share.close();
    throw new DatabaseOpenError(
      `A site is still running on ${file}: stop it first. Nothing was changed.`,
      {
        cause: error,
      },
    );
  }
  return () => share.close();
}

function openHandles(file: string): {
  share: SqliteHandle;
  reading: SqliteHandle;
  writing: SqliteHandle;
} {
  const open: SqliteHandle[] = [];
  const keep = (handle: SqliteHandle): SqliteHandle => {
    open.push(handle);
    return handle;
  };
  try {
    mkdirSync(dirname(file), { recursive: true });
    const share = keep(takeShare(file));
    makeForOwner(file);
    const writing = keep(new SqliteFile(file, { timeout: busyTimeout }));
    prepare(writing);
    const reading = keep(new SqliteFile(file, { timeout: busyTimeout }));
    reading.pragma('query_only = ON');
    // From now on there are visitors, whom a wait inside of SQLite would stop: the driver waits instead.
    for (const handle of [writing, reading]) handle.pragma('busy_timeout = 0');
    return { share, reading, writing };
  } catch (error) {
    for (const handle of open) handle.close();
    throw new DatabaseOpenError(openSentence(file, error), { cause: error });
  }
}

function prepare(handle: SqliteHandle): void {
  handle.pragma('journal_mode = WAL');
  // Without FULL a vote that was answered can be lost with the power.
  handle.pragma('synchronous = FULL');
  handle.pragma('foreign_keys = ON');
  // What a visitor asks us to delete is overwritten, not only unlinked; in the log it stands until that is emptied.
  handle.pragma('secure_delete = ON');
  const health = handle.pragma('quick_check(1)', { simple: true });
  if (health !== 'ok') throw Object.assign(new Error(String(health)), { code: 'SQLITE_CORRUPT' });
  // A read-only file opens without complaint and fails at the first vote: ask for the write lock now.
  handle.exec('begin immediate; rollback');
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The file is no database any more, or never was one. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

function openSentence(file: string, error: unknown): string {
  const code = codeOf(error);
  if (isDamage(error))
    return `The database ${file} is damaged: restore it from a backup, or move it away to start with an empty one.`;
  if (/^(SQLITE_(READONLY|CANTOPEN)|EACCES|EROFS|EPERM)/.test(code))
    return `The database ${file} cannot be written: check the permissions of the file and its folder.`;
  if (/^(EEXIST|ENOTDIR)/.test(code))
    return `The data folder ${dirname(file)} cannot be used: it is not a folder.`;
  if (/^(SQLITE_FULL|ENOSPC)/.test(code))
    return `The database ${file} cannot be opened: the disk is full.`;
  if (/^SQLITE_BUSY/.test(code)) return `The database ${file} is locked by another program.`;
  return `The database ${file} cannot be opened: ${error instanceof Error ? error.message : error}.`;
}
