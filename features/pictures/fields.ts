import { z } from 'zod';
import { notFound } from '#platform/http/inputs.ts';
import { hasInvisible } from '#platform/text.ts';
import { maxImageBytes } from '#ui/image-paths.ts';

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
/** In percent from the left or the top; what stays visible when the picture is cropped. */
const focus = z.coerce.number('Choose a point in the picture.').int().min(0).max(100).default(50);

export const imageInput = z.object({ alt, credit, focusX: focus, focusY: focus });
export type ImageInput = z.output<typeof imageInput>;

/** The body is the file, and the texts are in the query; or both are in a form with a file. */
export const imageQuery = z.object({
  alt: z.string().optional(),
  credit: z.string().optional(),
  focusX: z.string().optional(),
  focusY: z.string().optional(),
});
/** A form needs more bytes than its file. */
export const imageFile = { maxBytes: maxImageBytes + 16 * 1024 };
