import { setTimeout as sleep } from 'node:timers/promises';
import type { Database as SqliteHandle, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** How long another process's write is waited for, in milliseconds, and how long at a time. */
const patience = 5000;
const [shortestNap, longestNap] = [1, 25];

/** Two connections to one file. Reads never wait for a write, whoever is writing. */
export interface Handles {
  reading: SqliteHandle;
  writing: SqliteHandle;
}

/** SQLite's own wait for a lock stops the whole process, so here nobody waits inside of SQLite: tries are repeated, and others run between them. */
export class YieldingDialect extends SqliteDialect {
  readonly #handles: Handles;

  constructor(handles: Handles) {
    super({ database: handles.writing });
    this.#handles = handles;
  }

  override createDriver(): Driver {
    return new YieldingDriver(this.#handles);
  }

  override createAdapter(): SqliteAdapter {
    return new ManyAtOnce();
  }
}

/** Kysely's own adapter lets one caller in at a time: a reader would stand behind a writer that waits. */
class ManyAtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class YieldingDriver extends SqliteDriver {
  readonly #handles: Handles;
  readonly #statements: { reading: Statements; writing: Statements };
  readonly #turns = new Turns();

  constructor(handles: Handles) {
    super({ database: handles.writing });
    this.#handles = handles;
    this.#statements = {
      reading: new Statements(handles.reading),
      writing: new Statements(handles.writing),
    };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new Caller(this.#statements, this.#turns);
  }

  // Every transaction here writes. A deferred one that starts by reading fails at its first write when another
  // process wrote in between, and no waiting helps there.
  override async beginTransaction(caller: DatabaseConnection): Promise<void> {
    await (caller as Caller).beginWriting();
  }

  // A full disk makes SQLite roll back by itself; a second rollback would hide the real error behind its own.
  override async rollbackTransaction(caller: DatabaseConnection): Promise<void> {
    if (this.#handles.writing.inTransaction) await super.rollbackTransaction(caller);
  }

  override async releaseConnection(caller?: DatabaseConnection): Promise<void> {
    (caller as Caller).stopWriting();
  }

  override async destroy(): Promise<void> {
    this.#handles.reading.close();
    this.#handles.writing.close();
  }
}

/** One query or one transaction. */
class Caller implements DatabaseConnection {
  readonly #statements: { reading: Statements; writing: Statements };
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;

  constructor(statements: { reading: Statements; writing: Statements }, turns: Turns) {
    this.#statements = statements;
    this.#turns = turns;
  }

  async beginWriting(): Promise<void> {
    this.#endTurn = await this.#turns.take();
    await untilFree(() => this.#statements.writing.run('begin immediate', []));
  }

  stopWriting(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return this.#statements.writing.run(sql, parameters);
    const { reading } = this.#statements;
    const read = await untilFree(() =>
      reading.isRead(sql) ? reading.run<Row>(sql, parameters) : undefined,
    );
    if (read) return read;
    const endTurn = await this.#turns.take();
    try {
      return await untilFree(() => this.#statements.writing.run<Row>(sql, parameters));
    } finally {
      endTurn();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here streams, and Kysely asks for the method.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are read in pieces here, not streamed.');
  }
}

/** Writers of this process go one after the other. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Preparing a statement takes longer than running it. Lists of many lengths make many texts, hence the bound. */
class Statements {
  readonly #handle: SqliteHandle;
  readonly #prepared = new Map<string, Statement<unknown[]>>();

  constructor(handle: SqliteHandle) {
    this.#handle = handle;
  }

  isRead(text: string): boolean {
    return this.#prepare(text).readonly;
  }

  run<Row>(text: string, parameters: readonly unknown[]): QueryResult<Row> {
    const statement = this.#prepare(text);
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  #prepare(text: string): Statement<unknown[]> {
    const known = this.#prepared.get(text);
    if (known) return known;
    if (this.#prepared.size >= 200) this.#prepared.clear();
    const statement = this.#handle.prepare<unknown[]>(text);
    this.#prepared.set(text, statement);
    return statement;
  }
}

/** Tries again while another process holds the lock, and lets everybody else run in between. */
export async function untilFree<T>(work: () => T): Promise<T> {
  const until = performance.now() + patience;
  for (let nap = shortestNap; ; nap = Math.min(nap * 2, longestNap)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw error;
    }
    await sleep(nap);
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));
