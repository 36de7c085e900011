import { PostgresAdapter } from 'kysely';
import type { Database } from './tables.ts';

/** Which engine a connection speaks to is its own to say: a caller could be wrong about it. */
export const isPostgres = (db: Database): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
