import type { BlogEntry } from '#content/library.ts';
import { typesetAll } from '#content/prose/typography.ts';

interface Near {
  slug: string;
  category: string;
  rating: number;
}

interface From {
  slug: string;
  category: string;
  /** Reviews that the article mentions, in order. */
  named: readonly string[];
}

/** Mentioned reviews first, then the same category, then the best of the rest. */
export function byNearness<Review extends Near>(from: From, reviews: readonly Review[]): Review[] {
  const named = from.named.flatMap((slug) => reviews.filter((review) => review.slug === slug));
  const rest = reviews
    .filter((review) => !named.includes(review))
    .toSorted((a, b) => b.rating - a.rating);
  const sameKind = rest.filter(({ category }) => category === from.category);
  const others = rest.filter(({ category }) => category !== from.category);
  return [...named, ...sameKind, ...others].filter(({ slug }) => slug !== from.slug);
}

export type NextReview = Pick<BlogEntry, 'id' | 'kind' | 'slug' | 'title' | 'excerpt'>;

/** The page shows the first of these that was not read in this browser. */
const maxSent = 5;

export const nextReviews = (from: From, entries: readonly BlogEntry[]): NextReview[] =>
  byNearness(
    from,
    entries.filter(({ kind }) => kind === 'review').map((entry) => ({ rating: 0, ...entry })),
  )
    .slice(0, maxSent)
    .map(({ id, kind, slug, title, excerpt }) => typesetAll({ id, kind, slug, title, excerpt }));
