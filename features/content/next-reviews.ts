import type { Library } from './current.ts';
import { typesetAll } from './prose/typography.ts';

type BlogEntry = Library['entries'][number];
export type NextReview = Pick<BlogEntry, 'id' | 'kind' | 'slug' | 'title'>;

interface Source {
  slug: string;
  category: string;
  /** Reviews that it mentions, in order. */
  named: readonly string[];
}

/** The page shows the first of these that was not read in this browser. */
const maxSent = 3;

/** Mentioned reviews first, then the same category, then the best of the rest. */
export function nextReviews(from: Source, entries: readonly BlogEntry[]): NextReview[] {
  const { length } = from.named;
  const place = ({ slug, category }: BlogEntry) => {
    if (from.named.includes(slug)) return from.named.indexOf(slug);
    return category === from.category ? length : length + 1;
  };
  return entries
    .filter(({ kind, slug }) => kind === 'review' && slug !== from.slug)
    .toSorted((a, b) => place(a) - place(b) || (b.rating ?? 0) - (a.rating ?? 0))
    .slice(0, maxSent)
    .map(({ id, kind, slug, title }) => typesetAll({ id, kind, slug, title }));
}
