import { z } from 'zod';
import { sentence, slug } from '#features/content/values.ts';

/** Picks in their order, each with our reason; all else comes from the gadget. */
export const guideFields = z.strictObject({
  title: sentence.max(120),
  /** Who it is for. */
  excerpt: sentence.max(300),
  description: sentence.max(160).optional(),
  picks: z
    .array(z.strictObject({ gadget: slug, reason: sentence.max(400) }))
    .min(1)
    .max(10),
});

export type GuideFields = z.output<typeof guideFields>;
