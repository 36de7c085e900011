import type { Library } from './library.ts';
import { withoutMarks } from './marks.ts';

/** What was put right in a piece after it was published. */
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
      updates.map(({ date, text }) => ({ kind, slug, title, date, text: withoutMarks(text) })),
    );
  return [...of('review', reviews), ...of('post', posts)].sort((a, b) =>
    b.date.localeCompare(a.date),
  );
}
