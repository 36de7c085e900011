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
  /** Reviews that the piece speaks of, the first named first. */
  named: readonly string[];
}

/** Whoever has read about a gadget wants its rivals first, then others of its kind, then the best of the rest. */
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

/** More than most people read: the first that this browser has not read is shown. */
const mostSent = 5;

export const nextReviews = (from: From, entries: readonly BlogEntry[]): NextReview[] =>
  byNearness(
    from,
    entries.filter(({ kind }) => kind === 'review').map((entry) => ({ rating: 0, ...entry })),
  )
    .slice(0, mostSent)
    .map(({ id, kind, slug, title, excerpt }) => typesetAll({ id, kind, slug, title, excerpt }));
