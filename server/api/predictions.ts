import { unknownReview } from '#contract/votes.ts';
import { addForecast, predictionOf } from '#database/queries/predictions.ts';
import type { ApiError } from '#server/core/result.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

const noSuchReview: ApiError = { status: 404, message: unknownReview };

type Parts = Pick<AppParts, 'database' | 'catalog'>;

const isListed = async ({ catalog }: Parts, slug: string): Promise<boolean> =>
  (await catalog.products()).some((product) => product.slug === slug);

export function readForecast(parts: Parts): Handler<'GET /api/reviews/:slug/forecast'> {
  return async ({ params: { slug } }) =>
    (await isListed(parts, slug))
      ? { body: await predictionOf(parts.database.db, slug) }
      : noSuchReview;
}

/** Stores nothing about who predicted. */
export function forecast(parts: Parts): Handler<'POST /api/reviews/:slug/forecast'> {
  const { database } = parts;
  return async ({ params: { slug }, input: { survives } }) => {
    if (!(await isListed(parts, slug))) return noSuchReview;
    await addForecast(database.db, slug, survives);
    return { body: await predictionOf(database.db, slug) };
  };
}
