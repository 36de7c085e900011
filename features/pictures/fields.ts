import { z } from 'zod';
import { notFound } from '#platform/http/inputs.ts';
import { hasInvisible } from '#platform/text.ts';

/** The letters keep YAML from reading an id as a number. */
const idPattern = /^img-[0-9a-f]{20}$/;

export const noSuchImage = notFound('picture');
export const imageId = z.string().regex(idPattern, noSuchImage);

const plainText = (missing: string, max: number, tooLong: string) =>
  z
    .string(missing)
    .trim()
    .max(max, tooLong)
    .refine(
      (text) => !hasInvisible(text) && text.isWellFormed(),
      'The text contains a character that can’t be stored. Remove it and try again.',
    );

const noAlt = 'Describe the picture for people who can’t see it.';
const alt = plainText(noAlt, 300, 'Shorten the description to 300 characters.').min(1, noAlt);
const credit = plainText('', 120, 'Shorten the credit to 120 characters.').default('');

export const imageInput = z.object({ alt, credit });
export type ImageInput = z.output<typeof imageInput>;
