import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteFile, { type Database as SqliteHandle, type Statement } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { DatabaseOpenError } from './failure.ts';
import type { Tables } from './tables.ts';

/** How long somebody else's write is waited for, in milliseconds. */
const busyTimeout = 5000;

class WriterFirstDriver extends SqliteDriver {
  readonly #handle: SqliteHandle;

  constructor(handle: SqliteHandle) {
    super({ database: remembering(handle) });
    this.#handle = handle;
  }

  // Every transaction here writes. A deferred one that starts by reading fails at its first write when another
  // process wrote in between, and no busy timeout helps there.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A full disk makes SQLite roll back by itself; a second rollback would hide the real error behind its own.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#handle.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

class WriterFirstDialect extends SqliteDialect {
  readonly #handle: SqliteHandle;

  constructor(handle: SqliteHandle) {
    super({ database: handle });
    this.#handle = handle;
  }

  override createDriver(): SqliteDriver {
    return new WriterFirstDriver(this.#handle);
  }
}

/** Preparing a statement takes longer than running it. Lists of many lengths make many texts, hence the bound. */
function remembering(handle: SqliteHandle, most = 200): SqliteDatabase {
  const prepared = new Map<string, Statement<unknown[]>>();
  return {
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      if (prepared.size >= most) prepared.clear();
      const statement = handle.prepare<unknown[]>(text);
      prepared.set(text, statement);
      return statement;
    },
    close: () => handle.close(),
  };
}

export function openSqlite(file: string) {
  const handle = openHandle(file);
  const db = new Kysely<Tables>({ dialect: new WriterFirstDialect(handle) });
  return {
    db,
    emptyLog: () => void handle.pragma('wal_checkpoint(TRUNCATE)'),
    async close() {
      await db.destroy();
      handle.close();
    },
  };
}

/** For copies and checks; the site that runs on the file is not disturbed. */
export function openToRead(file: string): SqliteHandle {
  try {
    return new SqliteFile(file, { readonly: true, timeout: busyTimeout });
  } catch (error) {
    throw new DatabaseOpenError(`The database ${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}

function openHandle(file: string): SqliteHandle {
  let handle: SqliteHandle | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    // It holds what visitors wrote and what signs the owner's tokens; the log beside it gets the same rights from SQLite.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    handle = new SqliteFile(file, { timeout: busyTimeout });
    prepare(handle);
    return handle;
  } catch (error) {
    handle?.close();
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

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The file is no database any more, or never was one. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

function openSentence(file: string, error: unknown): string {
  const code = codeOf(error);
  if (isDamage(error))
    return `The database ${file} is damaged: restore it from a backup, or move it away to start with an empty one.`;
  if (/^(SQLITE_(READONLY|CANTOPEN)|EACCES|EROFS|EPERM)/.test(code))
    return `The database ${file} cannot be written: check the permissions of the file and its folder.`;
  if (/^(EEXIST|ENOTDIR)/.test(code)) return `The data folder ${dirname(file)} cannot be used: it is not a folder.`;
  if (/^(SQLITE_FULL|ENOSPC)/.test(code)) return `The database ${file} cannot be opened: the disk is full.`;
  if (/^SQLITE_BUSY/.test(code)) return `The database ${file} is locked by another program.`;
  return `The database ${file} cannot be opened: ${error instanceof Error ? error.message : error}.`;
}
