import { createContext, useContext } from 'react';
import { Footnote } from '#features/content/footnotes.tsx';
import type { Available } from '#features/gadgets/availability.ts';
import type { ReviewPrices } from '#features/gadgets/price-words.ts';
import type { DatedPrice } from '#features/gadgets/prices.ts';
import type { SoldAt } from '#features/gadgets/stores.ts';
import type { Library } from '#server/content/library.ts';
import { NoBreak } from '#ui/no-break.tsx';
import type { ReviewView } from './review.ts';

/** A review with its prices and the short posts that link to it, newest first. */
export interface ShownReview extends ReviewView {
  prices: ReviewPrices;
  posts: readonly Pick<Library['posts'][number], 'slug' | 'date' | 'title'>[];
  /** The facts view leaves out the story and its figures. */
  isFacts: boolean;
  /** The sections of its text. */
  parts: readonly string[];
  available: Available;
  /** What to buy instead today, if the answer names one. */
  recommended: { name: string; price: DatedPrice | undefined; store: SoldAt } | undefined;
  /** Said before the first store link. */
  disclosure: string;
}

export const ReviewContext = createContext<ShownReview | null>(null);

/** The review that is being rendered. */
export function useReview(): ShownReview {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview needs a ReviewContext.');
  return review;
}

interface CitedProps {
  /** The path of the field in the front matter. */
  at: string;
  text: string;
}

/** A text of the front matter, with one mark for all its sources. */
export function Cited({ at, text }: CitedProps) {
  return (
    <>
      <NoBreak text={text} />
      <Footnote numbers={useReview().citations[at] ?? []} />
    </>
  );
}

/** A citation in the prose. */
export function ProseCitation({ to }: { to: string }) {
  const { cited } = useReview().sourcedFacts;
  return <Footnote numbers={to.split(' ').flatMap((written) => cited[written] || [])} />;
}
