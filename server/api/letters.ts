import { noSuchLetter } from '#contract/letter.ts';
import type { AppParts } from '#server/app-parts.ts';
import { findPublished, listPublished } from '#server/newsletter/published-issues.ts';
import type { Handler } from './call.ts';

export function listPublishedLetters({ database: { db } }: AppParts): Handler<'GET /api/letters'> {
  return async () => ({ body: await listPublished(db) });
}

export function readPublishedLetter({
  database: { db },
}: AppParts): Handler<'GET /api/letters/:date'> {
  return async ({ params: { date } }) => {
    const letter = await findPublished(db, date);
    return letter ? { body: letter } : { status: 404, sentence: noSuchLetter };
  };
}
