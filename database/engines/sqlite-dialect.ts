import { setTimeout as wait } from 'node:timers/promises';
import type { Database as SqliteHandle, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { LRUCache } from 'lru-cache';

/** How long a statement waits for the lock of another thread or process, in milliseconds. */
const busyTimeout = 5000;
const betweenAttempts = 5;

interface Handles {
  writer: SqliteHandle;
  /** Read-only, so that pages are read while a transaction is open. */
  reader: SqliteHandle;
}

/** Reads never wait for writes; writes run one after the other. */
export class TwoHandleDialect extends SqliteDialect {
  readonly #handles: Handles;
  constructor(handles: Handles) {
    super({ database: handles.writer });
    this.#handles = handles;
  }
  override createDriver(): Driver {
    return new TwoHandleDriver(this.#handles);
  }
  override createAdapter(): SqliteAdapter {
    return new ConcurrentAdapter();
  }
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

class TwoHandleDriver implements Driver {
  readonly #handles: Handles;
  readonly #prepare: Record<keyof Handles, Prepare>;
  readonly #lock = new Lock();

  constructor(handles: Handles) {
    this.#handles = handles;
    this.#prepare = {
      writer: createStatements(handles.writer),
      reader: createStatements(handles.reader),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<TwoHandleConnection> {
    return new TwoHandleConnection(this.#handles.writer, this.#prepare, this.#lock);
  }

  async beginTransaction(connection: TwoHandleConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: TwoHandleConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: TwoHandleConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#handles.reader.close();
    this.#handles.writer.close();
  }
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

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_BUSY/.test(String(error.code));

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
