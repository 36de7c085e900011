import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '#database/schema/tables.ts';

/** The version of what pages show, by kind; a page rendered from another one is outdated. */
export interface StoredVersion {
  published: number;
  votes: string;
  settings: number;
}

/** Increased by every change of a product, note or newsletter issue. */
export async function readVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('data_version').select('number').executeTakeFirstOrThrow();
  return row.number;
}

export async function readDataVersion(db: Database, month: string): Promise<StoredVersion> {
  const { number, votes, settings } = await db
    .selectFrom('data_version')
    .select([
      'number',
      ({ selectFrom }) =>
        selectFrom('vote_counts')
          .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
          .where('month', '=', month)
          .as('votes'),
      ({ selectFrom }) =>
        selectFrom('settings')
          .select(({ fn }) => fn.sum<number | null>('version').as('sum'))
          .as('settings'),
    ])
    .executeTakeFirstOrThrow();
  // Votes are only ever added, so their number is their version; versions of settings only grow.
  return { published: number, votes: `${month} ${votes ?? 0}`, settings: Number(settings ?? 0) };
}

/** Takes the writers' lock without a change. */
export async function lockVersion(trx: Transaction<Tables>): Promise<void> {
  await sql`update data_version set number = number where id = 1`.execute(trx);
}

/** Comes first in a writing transaction: its row lock serializes writers and prevents deadlocks. */
export async function raiseVersion(trx: Transaction<Tables>): Promise<void> {
  await sql`update data_version set number = number + 1 where id = 1`.execute(trx);
}
