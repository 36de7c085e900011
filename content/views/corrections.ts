import type { Library } from '#content/library.ts';
import { withoutCitations } from '#content/prose/citations.ts';

/** A correction made after publication. */
export interface Correction {
  kind: 'post' | 'review';
  slug: string;
  title: string;
  date: string;
  text: string;
}

/** From all reviews and articles, the newest first. */
export function corrections({ reviews, posts }: Pick<Library, 'reviews' | 'posts'>): Correction[] {
  const of = (
    kind: Correction['kind'],
    pieces: (Library['reviews'] | Library['posts'])[number][],
  ) =>
    pieces.flatMap(({ slug, title, updates }) =>
      updates.map(({ date, text }) => ({ kind, slug, title, date, text: withoutCitations(text) })),
    );
  return [...of('review', reviews), ...of('post', posts)].sort((a, b) =>
    b.date.localeCompare(a.date),
  );
}

/** The day of the last correction, or of publication. */
export function lastChanged({
  date,
  updates,
}: {
  date: string;
  updates: { date: string }[];
}): string {
  return updates.reduce((latest, update) => (update.date > latest ? update.date : latest), date);
}
