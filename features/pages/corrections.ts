import { withoutCitations } from '#features/content/prose/citations.ts';
import type { Library } from '#server/content/library.ts';

/** A correction made after publication. */
export interface Correction {
  kind: 'post' | 'review';
  slug: string;
  /** The product's name, or an article's title. */
  name: string;
  date: string;
  text: string;
}

/** A post with this tag is a correction as a whole. */
const correctionTag = 'Correction';

/** From all reviews and posts, the newest first. */
export function corrections({ reviews, posts }: Pick<Library, 'reviews' | 'posts'>): Correction[] {
  const entries = [
    ...reviews.map((review) => ({ ...review, kind: 'review' as const, name: review.product.name })),
    ...posts.map((post) => ({ ...post, kind: 'post' as const, name: post.title })),
  ];
  const own = entries.filter(({ tags, kind }) => kind === 'post' && tags.includes(correctionTag));
  const updates = entries.flatMap(({ kind, slug, name, updates }) =>
    updates
      .filter((update) => update.kind === 'correction')
      .map(({ date, text }) => ({ kind, slug, name, date, text: withoutCitations(text) })),
  );
  return [
    ...own.map(({ kind, slug, name, date, excerpt }) => ({
      kind,
      slug,
      name,
      date,
      text: excerpt,
    })),
    ...updates,
  ].sort((a, b) => b.date.localeCompare(a.date));
}
