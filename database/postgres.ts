import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseOpenError, DatabaseUnavailable } from './failure.ts';
import type { Tables } from './tables.ts';

/** In milliseconds: to wait for a connection, for a statement, and before a silent server is tried again. */
export interface Patience {
  connect: number;
  query: number;
  afterSilence: number;
}

/** A visitor gets an answer, good or bad, within two seconds: this much of it is the database's. */
const visitorsPatience: Patience = { connect: 600, query: 1200, afterSilence: 1000 };

// bigint and numeric come as text by default; our numbers are small enough to be numbers.
const numeric = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (numeric.has(id) ? Number : pg.types.getTypeParser(id, format)),
};

/**
 * After one silence every other caller is refused at once for a moment, so that a request of several
 * statements does not wait for each of them in turn.
 */
export class PatientPool extends pg.Pool {
  readonly #patience: Patience;
  #silentUntil = 0;

  constructor(connectionString: string, patience: Patience) {
    super({
      connectionString,
      types,
      max: 10,
      connectionTimeoutMillis: patience.connect,
      query_timeout: patience.query,
      statement_timeout: patience.query,
      keepAlive: true,
      application_name: 'tech-survival-lab',
    });
    this.#patience = patience;
    this.on('error', () => {});
    this.on('connect', (client) => this.#watch(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void,
  ): void;
  override connect(
    callback?: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    if (performance.now() < this.#silentUntil) {
      const refusal = new DatabaseUnavailable('The database fell silent a moment ago.');
      if (!callback) return Promise.reject(refusal);
      process.nextTick(callback, refusal, undefined, () => {});
      return;
    }
    if (!callback) return super.connect().catch((error: Error) => Promise.reject(this.#noted(error)));
    super.connect((error, client, done) => callback(error && this.#noted(error), client, done));
    return;
  }

  #watch(client: pg.PoolClient): void {
    // A connection that breaks between two statements of a transaction has no other listener: without this one
    // the whole process would end. The statement that follows reports the trouble.
    client.on('error', () => {});
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      // The pool's own `query` passes a callback; Kysely awaits.
      const callback = args.at(-1);
      if (typeof callback === 'function')
        args[args.length - 1] = (error: Error | undefined, ...rest: unknown[]) => {
          if (error) this.#afterFailure(client, error);
          callback(error, ...rest);
        };
      const outcome = query(...args);
      if (outcome instanceof Promise) outcome.catch((error: Error) => this.#afterFailure(client, error));
      return outcome;
    };
    client.query = watched as typeof client.query;
  }

  #afterFailure(client: pg.PoolClient, error: Error): void {
    if (error.message !== 'Query read timeout') return;
    this.#noted(error);
    // A server that fell silent may never speak on this connection again: hang up, so that nothing waits for it.
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }

  #noted(error: Error): Error {
    if (/timeout/i.test(error.message)) this.#silentUntil = performance.now() + this.#patience.afterSilence;
    return error;
  }
}

export async function openPostgres(url: string, patience: Patience = visitorsPatience) {
  const pool = new PatientPool(url, patience);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseOpenError(openSentence(url, error), { cause: error });
  }
  const background = inBackground(url);
  return {
    db,
    background,
    pool,
    async close() {
      await background.destroy();
      await db.destroy();
      // Kysely leaves a pool open that it never used.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Jobs and mail: a few connections apart from the visitors', and the patience of somebody whom nobody waits for. */
function inBackground(url: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 3,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
    statement_timeout: 30_000,
    keepAlive: true,
    application_name: 'tech-survival-lab-background',
  });
  pool.on('error', () => {});
  // One that breaks in the middle of a transaction: the statement that follows reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Migrations may take longer than a visitor waits, and the second starter waits for the first: no time limits. */
export async function withoutHurry<T>(url: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, types, max: 1 });
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function openSentence(url: string, error: unknown): string {
  const place = URL.parse(url)?.host || 'DATABASE_URL';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^28/.test(code)) return `PostgreSQL at ${place} refuses the user or password of DATABASE_URL.`;
  if (code === '3D000') return `PostgreSQL at ${place} has no database of the name in DATABASE_URL.`;
  return `PostgreSQL at ${place} does not answer: check DATABASE_URL and that the server runs.`;
}
