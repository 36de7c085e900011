import { unknownReview } from '#contract/forecast.ts';
import { addForecast, forecastOf } from '#database/queries/predictions.ts';
import type { Refusal } from '#server/core/result.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';
import { withinLimit } from './within-limit.ts';

const noSuchReview: Refusal = { status: 404, sentence: unknownReview };

type Parts = Pick<AppParts, 'database' | 'catalog' | 'limits'>;

const isListed = async ({ catalog }: Parts, slug: string): Promise<boolean> =>
  (await catalog.products()).some((product) => product.slug === slug);

export function readForecast(parts: Parts): Handler<'GET /api/reviews/:slug/forecast'> {
  return async ({ params: { slug } }) =>
    (await isListed(parts, slug))
      ? { body: await forecastOf(parts.database.db, slug) }
      : noSuchReview;
}

/** Counted like a vote: within budgets, and with nothing about who called. */
export function forecast(parts: Parts): Handler<'POST /api/reviews/:slug/forecast'> {
  const { database, limits } = parts;
  return async ({ params: { slug }, client, input: { survives } }) => {
    // Looked up before the budget is touched, as for votes.
    if (!(await isListed(parts, slug))) return noSuchReview;
    return withinLimit(await limits.forecast(client, slug), async () => {
      await addForecast(database.db, slug, survives);
      return { body: await forecastOf(database.db, slug) };
    });
  };
}
