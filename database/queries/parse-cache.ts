import type { Transaction } from 'kysely';
import type { Database, Tables } from '#database/schema/tables.ts';
import { inChunks } from './rows.ts';

/** Results of one version of the parser, a few at a time: all of them would fill the memory. */
export async function* readParsed(
  db: Database,
  code: string,
  hashes: readonly string[],
): AsyncGenerator<{ hash: string; json: string }> {
  for (const chunk of inChunks(hashes, 100)) {
    const rows = await db
      .selectFrom('parse_cache')
      .select(['hash', 'json'])
      .where('code', '=', code)
      .where('hash', 'in', chunk)
      .execute();
    yield* rows;
  }
}

export async function writeParsed(
  trx: Transaction<Tables>,
  code: string,
  parsed: readonly { hash: string; json: string }[],
): Promise<void> {
  for (const chunk of inChunks(parsed, 100))
    await trx
      .insertInto('parse_cache')
      .values(chunk.map((one) => ({ ...one, code })))
      .onConflict((conflict) => conflict.columns(['hash', 'code']).doNothing())
      .execute();
}

/** Results of earlier parsers. */
export async function deleteUnusedParsed(db: Database, code: string): Promise<void> {
  await db.deleteFrom('parse_cache').where('code', '!=', code).execute();
}
