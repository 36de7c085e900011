import { bySlug } from '#content/by-slug.ts';
import { unknownReview, wrongEmoji } from '#contract/votes.ts';
import { overviewAt, resultOf } from '#database/queries/savior.ts';
import { addPrediction, predictionOf, recordVote } from '#database/queries/votes.ts';
import type { Snapshot } from '#server/content/current.ts';
import { csvLine } from '#server/core/csv.ts';
import type { ApiError } from '#server/core/result.ts';
import {
  type AppDependencies,
  type Handler,
  noSuchProduct,
  type ReadDependencies,
} from './handler.ts';

const notOffered: ApiError = { status: 400, message: wrongEmoji };

export function vote({
  database,
  clock,
  onChange,
}: AppDependencies): Handler<'POST /api/products/:id/vote'> {
  return async ({ params: { id }, input: { emoji } }) => {
    const outcome = await recordVote(database.db, { productId: id, emoji }, clock());
    if ('rejected' in outcome)
      return outcome.rejected === 'unknown product' ? noSuchProduct : notOffered;
    onChange('votes');
    return { body: outcome.votes };
  };
}

const noResult: ApiError = {
  status: 404,
  message: 'That month has no result. It may not be over yet.',
};

export function saviorOverview({ database, clock }: ReadDependencies): Handler<'GET /api/savior'> {
  return async () => ({ body: await overviewAt(database.db, clock()) });
}

export function saviorResult({ database }: ReadDependencies): Handler<'GET /api/savior/:month'> {
  return async ({ params: { month } }) => {
    const result = await resultOf(database.db, month);
    return result ? { body: result } : noResult;
  };
}

/** One line per product and emoji. */
export function saviorFile({ database }: AppDependencies): Handler<'GET /api/savior/:month/file'> {
  return async ({ params: { month } }) => {
    const result = await resultOf(database.db, month);
    if (!result) return noResult;
    const lines = result.standings.flatMap(({ slug, name, isCandidate, hasWon, total, votes }) =>
      votes.map(({ emoji, count }) =>
        csvLine([
          month,
          slug,
          name,
          isCandidate ? 'yes' : 'no',
          hasWon ? 'yes' : 'no',
          emoji,
          count,
          total,
        ]),
      ),
    );
    const head = csvLine([
      'month',
      'slug',
      'name',
      'candidate',
      'winner',
      'emoji',
      'votes',
      'votes in all',
    ]);
    return {
      file: head + lines.join(''),
      type: 'text/csv; charset=utf-8',
      name: `tech-savior-${month}.csv`,
    };
  };
}

const noSuchReview: ApiError = { status: 404, message: unknownReview };

const productIdOf = async (
  { catalog }: ReadDependencies,
  snapshot: Snapshot,
  slug: string,
): Promise<number | undefined> => bySlug(await catalog.products(snapshot), slug)?.id;

export function readPrediction(
  parts: ReadDependencies,
): Handler<'GET /api/reviews/:slug/prediction'> {
  return async ({ params: { slug }, snapshot }) => {
    const product = await productIdOf(parts, snapshot, slug);
    return product === undefined
      ? noSuchReview
      : { body: await predictionOf(parts.database.db, product) };
  };
}

/** Only counts are stored, nothing about the visitor. */
export function predict(parts: AppDependencies): Handler<'POST /api/reviews/:slug/prediction'> {
  const { database } = parts;
  return async ({ params: { slug }, snapshot, input: { survives } }) => {
    const product = await productIdOf(parts, snapshot, slug);
    if (product === undefined) return noSuchReview;
    await addPrediction(database.db, product, survives);
    return { body: await predictionOf(database.db, product) };
  };
}
