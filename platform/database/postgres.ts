import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database, Tables } from '#platform/database/tables.ts';
import { DatabaseOpenError, isDatabaseError, openError } from './errors.ts';

// pg returns bigint and numeric as text; our numbers are small enough for JavaScript.
const numeric = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (numeric.has(id) ? Number : pg.types.getTypeParser(id, format)),
};

/** How long a visitor's request waits for a connection, and for each statement, in milliseconds. */
const visitorTimeout = 1500;

/** How long a start waits for a connection, in milliseconds. */
const startTimeout = 30_000;

/** Of every connection of the site. */
const applicationName = 'tech-survival-lab';

const everyPool = {
  types,
  keepAlive: true,
  application_name: applicationName,
  // Closes a connection after `query_timeout`, which would otherwise block later statements.
  pipeline: true,
};

function createPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...everyPool, connectionString: url, ...options });
  // Without listeners a broken connection would end the process; its next statement reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const createDatabase = (pool: PostgresPool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

export function openPostgres(url: string, timeout = visitorTimeout) {
  const limits = {
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    // The server answers before the client gives up, so that the connection can be reused.
    statement_timeout: Math.ceil(timeout * 0.8),
  };
  const pool = createPool(url, { ...limits, max: 10 });
  const background = createPool(url, {
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
    statement_timeout: 30_000,
    max: 3,
  });
  // Its own connection, so that a busy pool does not look like a server that is down. It stays open,
  // so that an idle site does not look stopped.
  const probing = createPool(url, { ...limits, max: 1, idleTimeoutMillis: 0 });
  let used = background;
  return {
    db: createDatabase({ options: {}, connect: () => used.connect(), end: async () => {} }),
    limitWaits(): void {
      used = pool;
    },
    /** For jobs and mail, which wait longer than visitors do. */
    background: createDatabase(background),
    pool,
    async probe(): Promise<void> {
      await probing.query('select number from data_version');
    },
    async close(): Promise<void> {
      await Promise.all([pool.end(), background.end(), probing.end()]);
    },
  };
}

/** Reads next to a running site. */
export async function inSnapshot<T>(
  url: string,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  try {
    return await withMaintenanceConnection(url, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(work),
    );
  } catch (error) {
    throw isDatabaseError(error) ? openError(url, error) : error;
  }
}

/** For migrations and copies: one connection without time limits for statements. */
export async function withMaintenanceConnection<T>(
  url: string,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const pool = createPool(url, { connectionTimeoutMillis: startTimeout, max: 1 });
  try {
    return await work(createDatabase(pool));
  } finally {
    await pool.end();
  }
}

/**
 * PostgreSQL lists a connection for a moment after it was closed, and a transaction sees its first
 * list again until it forgets it.
 */
export async function requireStopped(db: Database): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${applicationName}
        and pid <> pg_backend_pid()`.execute(db);
    if (rows.length === 0) return;
    await wait(100);
  }
  throw new DatabaseOpenError(
    'The site is still running on DATABASE_URL. Stop it first. Nothing was changed.',
  );
}
