import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteFile, { type Database as SqliteHandle, type Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '#platform/database/tables.ts';
import { codeOf, DatabaseOpenError, isDiskFull } from './errors.ts';

export type { SqliteHandle };

/** How long a statement waits for the lock of another thread or process, in milliseconds. */
const busyTimeout = 5000;
const betweenAttempts = 5;

export function openSqlite(file: string) {
  const writer = openHandle(file);
  // The dialect waits for locks without blocking the event loop.
  writer.pragma('busy_timeout = 0');
  const reader = new SqliteFile(file, { readonly: true, timeout: 0 });
  for (const handle of [writer, reader]) handle.function('lower', { deterministic: true }, lower);
  const db = new Kysely<Tables>({ dialect: createDialect({ writer, reader }) });
  return {
    db,
    /** Moves the log into the file; false if another process still reads the log. */
    async checkpoint(): Promise<boolean> {
      const end = performance.now() + busyTimeout;
      for (;;) {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`.execute(db);
        if (rows[0]?.busy === 0) return true;
        if (performance.now() > end) return false;
        await wait(50);
      }
    },
    async close(): Promise<void> {
      await db.destroy();
      // Kysely leaves a database open that it never used.
      reader.close();
      writer.close();
    },
  };
}

/** SQLite's own changes ASCII letters only, so that a search for "übung" would miss "Übung". */
const lower = (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text);

function openHandle(file: string): SqliteHandle {
  let handle: SqliteHandle | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true });
    createPrivateFile(file);
    handle = new SqliteFile(file, { timeout: busyTimeout });
    prepare(handle);
    check(handle);
    return handle;
  } catch (error) {
    handle?.close();
    throw sqliteOpenError(file, error);
  }
}

/** Readable by the owner only, because it contains messages and password hashes. */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600));
}

function prepare(handle: SqliteHandle): void {
  handle.pragma('journal_mode = WAL');
  // Without FULL an acknowledged vote can be lost in a power failure.
  handle.pragma('synchronous = FULL');
  handle.pragma('foreign_keys = ON');
  // Deleted personal data is overwritten, not only unlinked.
  handle.pragma('secure_delete = ON');
}

function check(handle: SqliteHandle): void {
  const result = handle.pragma('quick_check(1)', { simple: true });
  if (result !== 'ok') throw Object.assign(new Error(String(result)), { code: 'SQLITE_CORRUPT' });
  // A read-only file opens without an error and fails at the first write.
  handle.exec('begin immediate; rollback');
}

/** For copies and checks next to a running site; the caller closes it. */
export function openReadOnly(file: string): SqliteHandle {
  try {
    return new SqliteFile(file, { readonly: true, timeout: busyTimeout });
  } catch (error) {
    throw new DatabaseOpenError(
      `The database ${file} cannot be read: ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

/** For maintenance of a whole file; the caller closes it. */
export function openRaw(file: string): SqliteHandle {
  return new SqliteFile(file, { timeout: busyTimeout, fileMustExist: true });
}

/** Leaving WAL mode fails while any other connection is open, which detects a running site. */
export function openExclusively(file: string): SqliteHandle {
  const handle = new SqliteFile(file, { timeout: 0, fileMustExist: true });
  try {
    // The lock stays until the handle is closed.
    handle.pragma('locking_mode = EXCLUSIVE');
    handle.pragma('journal_mode = DELETE');
    handle.exec('begin exclusive; commit');
    return handle;
  } catch (error) {
    handle.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseOpenError(
      `The site is still running on ${file}. Stop it first. Nothing was changed.`,
      { cause: error },
    );
  }
}

/** The file is not, or no longer, a SQLite database. */
export const isDamage = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error));

/** Why the file cannot be used, for the operator. */
export const sqliteOpenError = (file: string, error: unknown): DatabaseOpenError =>
  new DatabaseOpenError(describeOpenError(file, error), { cause: error });

function describeOpenError(file: string, error: unknown): string {
  const code = codeOf(error);
  if (isDamage(error))
    return `The database ${file} is damaged. Restore it from a backup, or move it away to start with an empty one.`;
  if (/^(SQLITE_(READONLY|CANTOPEN)|EACCES|EROFS|EPERM)/.test(code))
    return `The database ${file} cannot be written: check the permissions of the file and its folder.`;
  if (isDiskFull(error)) return `The database ${file} cannot be opened: the disk is full.`;
  if (isBusy(error)) return `The database ${file} is locked by another program.`;
  return `The database ${file} cannot be opened: ${error instanceof Error ? error.message : error}.`;
}

interface Handles {
  writer: SqliteHandle;
  /** Read-only, so that pages are read while a transaction is open. */
  reader: SqliteHandle;
}

class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

type Prepare = (sql: string) => Statement;

/** Compiling a short statement takes longer than running it. */
function createStatements(handle: SqliteHandle): Prepare {
  const statements = new LRUCache<string, Statement>({
    max: 300,
    memoMethod: (sql) => handle.prepare(sql),
  });
  return (sql) => statements.memo(sql);
}

/** Reads never wait for writes; writes run one after the other. */
function createDialect({ writer, reader }: Handles): Dialect {
  const prepare = { writer: createStatements(writer), reader: createStatements(reader) };
  const lock = new Lock();
  const driver: Driver = {
    async init() {},
    acquireConnection: async () => new TwoHandleConnection(writer, prepare, lock),
    beginTransaction: (connection: TwoHandleConnection) => connection.begin(),
    commitTransaction: async (connection: TwoHandleConnection) => connection.commit(),
    rollbackTransaction: async (connection: TwoHandleConnection) => connection.rollback(),
    async releaseConnection() {},
    async destroy() {
      reader.close();
      writer.close();
    },
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new ConcurrentAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class TwoHandleConnection implements DatabaseConnection {
  readonly #writer: SqliteHandle;
  readonly #prepare: Record<keyof Handles, Prepare>;
  readonly #lock: Lock;
  /** Set during a transaction. */
  #release: (() => void) | undefined;

  constructor(writer: SqliteHandle, prepare: Record<keyof Handles, Prepare>, lock: Lock) {
    this.#writer = writer;
    this.#prepare = prepare;
    this.#lock = lock;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#prepare;
    if (this.#release) return run(writer(query.sql), query);
    const read = await whenFree(() => {
      const statement = reader(query.sql);
      return statement.readonly ? run<Row>(statement, query) : undefined;
    });
    if (read) return read;
    const release = await this.#lock.acquire();
    try {
      return await whenFree(() => run<Row>(writer(query.sql), query));
    } finally {
      release();
    }
  }

  // biome-ignore lint/correctness/useYield: long tables are read in chunks by id
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming would block writers; read in chunks instead.');
  }

  async begin(): Promise<void> {
    const release = await this.#lock.acquire();
    try {
      // A deferred transaction that reads first fails at its first write if another process wrote
      // in between, and waiting does not help there.
      await whenFree(() => this.#writer.exec('begin immediate'));
      this.#release = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  commit(): void {
    this.#writer.exec('commit');
    this.#end();
  }

  /** Also called after a failed commit. */
  rollback(): void {
    const writer = this.#writer;
    try {
      // SQLite rolls back when the disk is full; a second rollback would hide that error.
      if (writer.inTransaction) writer.exec('rollback');
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#release?.();
    this.#release = undefined;
  }
}

function run<Row>(statement: Statement, { parameters }: CompiledQuery): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
}

/** SQLite's own wait would block the event loop, and so every visitor. */
async function whenFree<Result>(work: () => Result): Promise<Result> {
  const end = performance.now() + busyTimeout;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
      await wait(betweenAttempts);
    }
  }
}

const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test(codeOf(error));

/** One holder at a time, in order. */
class Lock {
  #last: Promise<void> = Promise.resolve();

  /** Returns the function that releases it. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
