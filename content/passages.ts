import type { LibraryPost, LibraryReview } from './library.ts';
import { plainText } from './reading.ts';

/** A stretch of text that is read in one go: shared words are never counted across its ends. */
export interface Prose {
  slug: string;
  file: string;
  passages: string[];
}

export const isReview = (piece: LibraryReview | LibraryPost): piece is LibraryReview =>
  'phases' in piece;

export const fileOf = (piece: LibraryReview | LibraryPost): string =>
  `content/${isReview(piece) ? 'reviews' : 'posts'}/${piece.slug}.mdx`;

/** Everything of a piece that a reader reads: the paragraphs, and the sentences that stand in the front matter. */
export function proseOf(piece: LibraryReview | LibraryPost): Prose {
  const front = [piece.title, piece.excerpt, piece.description, piece.social];
  const structured = isReview(piece) ? structuredProse(piece) : [];
  return {
    slug: piece.slug,
    file: fileOf(piece),
    passages: [...paragraphsOf(piece.body), ...front, ...structured],
  };
}

/** Names, prices and the labels of figures are left out: there is one way to write them. */
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

export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'.,-]*/gu)
      ?.map((word) => word.replace(/['.,-]+$/, '')) ?? []
  );
}
