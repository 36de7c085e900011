import { bySlug } from '#content/by-slug.ts';
import type { Library } from '#content/library.ts';
import { checksOf, confirmed, type FactCheck } from '#content/views/checks.ts';
import type { DueCheck } from '#contract/documents.ts';
import { dayOf, daysBefore } from '#database/queries/dates.ts';
import { type DocumentRow, findLiveFacts, setDueDates } from '#database/queries/documents.ts';
import type { Database } from '#database/schema/tables.ts';
import { countsBySubject } from '#features/insights/queries.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { paths } from '#site/router/paths.ts';
import { rejection } from './errors.ts';
import { alsoIn, type Publishing, publishMoves } from './moves.ts';
import { findTargets, type Target } from './publish.ts';
import type { Author } from './store.ts';

const daysOfViews = 28;
/** If pages are read equally often. */
const importance: Record<FactCheck['kind'], number> = { answer: 0, price: 1, facts: 2 };

/** Everything that is due for a check, on the most-read pages first. */
export async function dueChecks(db: Database, library: Library, now: Date): Promise<DueCheck[]> {
  const rows = new Map((await findLiveFacts(db)).map((row) => [row.slug, row]));
  const views = await viewsOf(db, library, now);
  const today = dayOf(now);
  const due: DueCheck[] = [];
  const isGone = (slug: string) => !bySlug(library.gadgets, slug);
  const outdated = new Map<number, string | null>(
    [...rows.values()].filter((row) => row.due_at && isGone(row.slug)).map(({ id }) => [id, null]),
  );
  for (const gadget of library.gadgets) {
    const row = rows.get(gadget.slug);
    if (!row) continue;
    const checks = checksOf(gadget, library.gadgets, library.site.checks);
    const [first] = checks.map((check) => check.due).sort();
    const dueAt = first ? `${first}T00:00:00.000Z` : null;
    if (dueAt !== row.due_at) outdated.set(row.id, dueAt);
    const [of, read] = [{ documentId: row.id, version: row.version }, views.get(gadget.slug) ?? 0];
    for (const { checked = null, ...check } of checks)
      if (check.due <= today)
        due.push({ ...check, checked, ...of, slug: gadget.slug, name: gadget.name, views: read });
  }
  // The list of documents is filtered by these.
  await setDueDates(db, outdated);
  return due.sort(
    (a, b) =>
      b.views - a.views ||
      importance[a.kind] - importance[b.kind] ||
      (a.due < b.due ? -1 : Number(a.due > b.due)),
  );
}

/** How often the review was read; rivals count as part of the most-read review that names them. */
async function viewsOf(db: Database, library: Library, now: Date): Promise<Map<string, number>> {
  const since = dayOf(daysBefore(now, daysOfViews));
  const counts = await countsBySubject(db, 'view', { since, until: dayOf(now) });
  const byPath = new Map(counts.map(({ subject, count }) => [subject, count]));
  const views = new Map<string, number>();
  for (const { slug, product, competitors } of library.reviews) {
    const read = byPath.get(paths.review(slug)) ?? 0;
    views.set(product.slug, read);
    for (const rival of competitors)
      if (!bySlug(library.reviews, rival.slug))
        views.set(rival.slug, Math.max(views.get(rival.slug) ?? 0, read / 2));
  }
  return views;
}

/** Publishes that a price, an answer or a source still is true, also in a draft. */
export async function stillTrue(
  publishing: Publishing,
  { field, ...target }: Target & { field: string },
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  return publishMoves(publishing, author, async (db) => {
    const rows = await findTargets(db, [target]);
    if (isApiError(rows)) return rows;
    const [row] = rows;
    const change = confirmed(field, dayOf(author.when));
    if (row?.kind !== 'facts' || row.live_version === null || !change)
      return rejection('This can’t be confirmed. Open it in the editor.', { field: 'field' });
    const move = await alsoIn(publishing, row, 'publish', [{ fields: [change] }]);
    return { moves: [move] };
  });
}
