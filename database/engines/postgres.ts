import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#database/schema/tables.ts';
import { spendAllowance, visitorsAllowance, withAllowance } from './allowance.ts';
import { openError } from './postgres-errors.ts';

// bigint and numeric come as text by default; our numbers are small enough to be numbers.
const numeric = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (numeric.has(id) ? Number : pg.types.getTypeParser(id, format)),
};

/** A connection that does not come about at the start is given up on after this many milliseconds: nobody is waiting yet. */
const usualStartPatience = 30_000;

type Statement = pg.QueryConfig & { query_timeout?: number };
type Answered = (error: unknown, result?: unknown) => void;
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: () => void,
) => void;

/**
 * Connections that nobody waits for longer than the request has left, or than `patience` outside of one. Who finds all of them taken has waited
 * in vain, and says nothing about the server; who gets no answer to a statement hangs up, and the next one tries anew.
 */
class VisitorsPool extends pg.Pool {
  readonly #patience: number;

  constructor(connectionString: string, patience: number, max: number) {
    super({
      connectionString,
      types,
      max,
      connectionTimeoutMillis: patience,
      // A server that is alive answers before we hang up: with the reason, and the connection can be used again.
      statement_timeout: Math.ceil(patience * 0.8),
      keepAlive: true,
      application_name: 'tech-survival-lab',
    });
    this.#patience = patience;
    this.on('error', () => {});
    this.on('connect', (client) => this.#limit(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = spendAllowance(this.#patience, (atMost) => {
      this.options.connectionTimeoutMillis = Math.ceil(atMost);
      try {
        return super.connect();
      } finally {
        // The pool may also read it later, when it opens a connection for whoever stands in line: that may be somebody else.
        this.options.connectionTimeoutMillis = this.#patience;
      }
    });
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, () => client.release()),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return;
  }

  #limit(client: pg.PoolClient): void {
    // A connection that breaks between two statements of a transaction has no other listener: without this one
    // the whole process would end. The statement that follows reports the trouble.
    client.on('error', () => {});
    const query = client.query.bind(client) as (statement: Statement) => Promise<unknown>;
    const limited = async (statement: string | Statement, values: unknown[] | undefined) => {
      // A statement with a name stays at its server (libraries like to name theirs). Behind a pooler the next one may meet another server, which does not know it.
      const { name: _, ...given } =
        typeof statement === 'string'
          ? { text: statement, ...(values ? { values } : {}), name: '' }
          : statement;
      try {
        return await spendAllowance(this.#patience, (most) =>
          query({ ...given, query_timeout: Math.ceil(most) }),
        );
      } catch (error) {
        if (error instanceof Error && error.message === 'Query read timeout') hangUp(client);
        throw error;
      }
    };
    // The pool's own `query` passes a callback; Kysely awaits.
    const asked = (statement: string | Statement, values?: unknown[], callback?: Answered) => {
      const outcome = limited(statement, values);
      if (!callback) return outcome;
      outcome.then((result) => callback(undefined, result), callback);
    };
    client.query = asked as typeof client.query;
  }
}

/** A server that fell silent may never speak on this connection again: nothing must wait for it. */
function hangUp(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

export async function openPostgres(
  url: string,
  patience = visitorsAllowance,
  startPatience = usualStartPatience,
) {
  const pool = new VisitorsPool(url, patience, 10);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await withAllowance(() => pool.query('select 1'), startPatience);
  } catch (error) {
    await pool.end();
    throw openError(url, error);
  }
  const background = inBackground(url);
  const probing = new VisitorsPool(url, patience, 1);
  return {
    db,
    background,
    pool,
    probe: createProbe(probing),
    async close() {
      await background.destroy();
      await db.destroy();
      await probing.end();
      // Kysely leaves a pool open that it never used.
      if (!pool.ending) await pool.end();
    },
  };
}

/** Asks on a connection of its own, so that a crowd on the others is not taken for a server that is away; one question for all who ask at once. */
function createProbe(pool: pg.Pool): () => Promise<void> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= pool.query('select number from revision').finally(() => {
      asking = undefined;
    });
    await asking;
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
export async function withoutHurry<T>(
  url: string,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 1,
    connectionTimeoutMillis: usualStartPatience,
  });
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
