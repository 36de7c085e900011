import type { LibraryPost, LibraryReview } from './library.ts';
import { plainText } from './reading.ts';

/** The passages of one text, for checks on its wording. */
export interface Prose {
  slug: string;
  file: string;
  passages: string[];
}

export const isReview = (piece: LibraryReview | LibraryPost): piece is LibraryReview =>
  'phases' in piece;

export const fileOf = (piece: LibraryReview | LibraryPost): string =>
  `content/${isReview(piece) ? 'reviews' : 'posts'}/${piece.slug}.mdx`;

/** The paragraphs of a text and the sentences of its front matter. */
export function proseOf(piece: LibraryReview | LibraryPost): Prose {
  const front = [piece.title, piece.excerpt, piece.description, piece.social];
  const structured = isReview(piece) ? structuredProse(piece) : [];
  return {
    slug: piece.slug,
    file: fileOf(piece),
    passages: [...paragraphsOf(piece.body), ...front, ...structured],
  };
}

function structuredProse(review: LibraryReview): string[] {
  const notes = review.scores.flatMap(({ items }) => items.flatMap(({ note }) => note ?? []));
  const results = review.results?.map(({ label }) => label) ?? [];
  const phases = review.phases.flatMap(({ title, result }) => [title, result]);
  const audiences = review.audiences.map(({ why }) => why);
  const rivals = review.competitors.flatMap(({ better, worse, pickIf }) => [better, worse, pickIf]);
  const lists = [
    ...review.pros,
    ...review.cons,
    ...review.keyFeatures,
    ...review.buy,
    ...review.skip,
  ];
  const single = [
    review.summary,
    review.verdict,
    review.bestFor,
    review.ratingBasis.true,
    review.ratingBasis.story,
    ...(review.discretion ? [review.discretion] : []),
    ...Object.values(review.sections),
  ];
  return [...single, ...lists, ...notes, ...results, ...phases, ...audiences, ...rivals];
}

export function paragraphsOf(mdx: string): string[] {
  return mdx.split(/\n\s*\n/).flatMap((block) => plainText(block) || []);
}
