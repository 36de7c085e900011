import { overviewAt, resultOf } from '#database/queries/savior.ts';
import { csvLine } from '#server/core/csv.ts';
import type { ApiError } from '#server/core/result.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

const noResult: ApiError = {
  status: 404,
  message: 'That month has no result. It may not be over yet.',
};

export function saviorOverview({ database, clock }: AppParts): Handler<'GET /api/savior'> {
  return async () => ({ body: await overviewAt(database.db, clock()) });
}

export function saviorResult({ database }: AppParts): Handler<'GET /api/savior/:month'> {
  return async ({ params: { month } }) => {
    const result = await resultOf(database.db, month);
    return result ? { body: result } : noResult;
  };
}

/** One line a gadget and emoji. */
export function saviorFile({ database }: AppParts): Handler<'GET /api/savior/:month/file'> {
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
