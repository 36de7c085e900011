import { addMissedSearch } from '#features/insights/queries.ts';
import type { Database } from '#platform/database/tables.ts';
import { dayOf } from '#platform/days.ts';
import type { SearchQuery, SearchResponse } from './fields.ts';
import { termsOf } from './text.ts';

const maxWordsLength = 80;

/** Counts searches without a result by day and words, with nothing about the visitor. */
export async function countMissed(
  db: Database,
  { category, price, rating, kind }: SearchQuery,
  { q, total }: SearchResponse,
  now: Date,
): Promise<void> {
  const isFiltered = category || price || rating || kind;
  const words = total === 0 && !isFiltered ? countable(q) : undefined;
  if (!words) return;
  // A search must not fail because a count cannot be stored.
  await addMissedSearch(db, { day: dayOf(now), words, count: 1 }).catch(() => undefined);
}

/** The words, unless they look like an address or a phone or card number. */
export function countable(q: string): string | undefined {
  const words = q
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim();
  const isPersonal = q.includes('@') || (words.match(/\d/g)?.length ?? 0) >= 6;
  return isPersonal || termsOf(words).join('').length < 2 || words.length > maxWordsLength
    ? undefined
    : words;
}
