import { createContext, useContext } from 'react';
import type { ReviewView } from '#content/views/review.ts';

export type Review = ReviewView;

const ReviewContext = createContext<Review | null>(null);

export const ReviewProvider = ReviewContext.Provider;

/** The front matter of the review that is being printed. */
export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error('useReview needs a ReviewProvider.');
  return review;
}
