import { noSuchIssue } from '#contract/newsletter.ts';
import { findPublished, listPublished } from '#server/newsletter/issues.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

export function listPublishedIssues({ database: { db } }: AppParts): Handler<'GET /api/letters'> {
  return async () => ({ body: await listPublished(db) });
}

export function readPublishedIssue({
  database: { db },
}: AppParts): Handler<'GET /api/letters/:date'> {
  return async ({ params: { date } }) => {
    const letter = await findPublished(db, date);
    return letter ? { body: letter } : { status: 404, message: noSuchIssue };
  };
}
