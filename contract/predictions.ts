import { z } from 'zod';
import { notFound } from './error-messages.ts';

export const unknownReview = notFound('review');
export const reviewSlug = z
  .string(unknownReview)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, unknownReview)
  .max(100, unknownReview);

export const predictionInput = z.object({
  survives: z.boolean('Choose whether it survives.'),
});

/** How everybody called a test: it survives, or it does not. */
export interface Forecast {
  yes: number;
  no: number;
}
