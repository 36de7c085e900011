import { z } from 'zod';
import { photo, picture, reference, sentence, slug } from '#features/content/values.ts';

/** A title and a text are enough. */
export const postFields = z.strictObject({
  title: sentence.max(120),
  excerpt: sentence.max(200).optional(),
  description: sentence.max(160).optional(),
  social: sentence.max(200).optional(),
  category: sentence.max(40).optional(),
  tags: z.array(sentence.max(40)).max(6).optional(),
  picture: picture.optional(),
  photo: photo.optional(),
  heroAlt: sentence.max(200).optional(),
  /** Sources that the text cites with `[^id]`. */
  refs: z.record(slug, reference).optional(),
});

export type PostFields = z.output<typeof postFields>;
