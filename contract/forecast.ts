import { z } from 'zod';

export const unknownReview = 'There is no such review.';
export const reviewSlug = z
  .string(unknownReview)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, unknownReview)
  .max(100, unknownReview);

export const forecastInput = z.object({
  survives: z.boolean('Say whether it survives: true or false.'),
});

/** How everybody called a test: it survives, or it does not. */
export interface Forecast {
  yes: number;
  no: number;
}
