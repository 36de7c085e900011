import { sql } from 'kysely';
import type { Forecast } from '#contract/votes.ts';
import type { Database } from '#database/schema/tables.ts';

/** Predictions for a test so far. */
export async function predictionOf(db: Database, slug: string): Promise<Forecast> {
  const rows = await db
    .selectFrom('forecasts')
    .select(['survives', 'count'])
    .where('slug', '=', slug)
    .execute();
  const countOf = (survives: number) => rows.find((row) => row.survives === survives)?.count ?? 0;
  return { yes: countOf(1), no: countOf(0) };
}

export async function addForecast(db: Database, slug: string, survives: boolean): Promise<void> {
  await db
    .insertInto('forecasts')
    .values({ slug, survives: survives ? 1 : 0, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['slug', 'survives']).doUpdateSet({ count: sql`forecasts.count + 1` }),
    )
    .execute();
}
