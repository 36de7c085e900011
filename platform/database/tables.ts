import type { Kysely } from 'kysely';
import type { JobTable } from '#platform/jobs/table.ts';
import type { MailBodyTable, OutboxTable } from '#platform/mail/table.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * Rows as they are on both engines: times are ISO text, months `YYYY-MM`, flags 0 or 1.
 * `app/tables.ts` adds the tables of the features.
 */
export interface Tables {
  data_version: DataVersionTable;
  jobs: JobTable;
  mail_bodies: MailBodyTable;
  outbox: OutboxTable;
}

export type Database = Kysely<Tables>;

/** One row, id 1. */
interface DataVersionTable {
  id: number;
  /** Increased by every change that makes pages stale, except votes. */
  number: number;
}
