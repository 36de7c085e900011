export interface Near {
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

/** The nearest that was not read yet; where everything was, the nearest. */
export function nextAfter<Review extends Near>(
  from: From,
  reviews: readonly Review[],
  isRead: (review: Review) => boolean,
): Review | undefined {
  const near = byNearness(from, reviews);
  return near.find((review) => !isRead(review)) ?? near[0];
}
