import { z } from 'zod';

/** Messages that several calls share. */
export const notFound = (what: string): string => `This ${what} doesn’t exist.`;
export const hiddenCharacter = (what: string): string =>
  `${what} contains an invisible character. Remove it and try again.`;

export const unknownStatus = 'Unknown status.';
export const searchTooLong = 'Shorten your search.';
export const previewFirst = 'Check the preview first.';
export const previewAgain = 'The data changed after the preview. Check the preview again.';
export const inFileBefore = 'Duplicate of an earlier line.';

/** A local time is in the owner's time zone. */
export const timeInput = (message: string) =>
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })], message);

/** The version of a preview, which stores it; without one, nothing is stored. */
export const previewVersion = z
  .string()
  .regex(/^[0-9a-f]{16}$/, previewFirst)
  .optional();

/** The answer 409 if a file would now change something else than its preview showed. */
export interface ImportConflict<Outcome> {
  message: string;
  current: Outcome;
}

/** PostgreSQL's largest integer. */
export const maxInteger = 2_147_483_647;

/** An id in a URL. */
export const rowId = (message: string) =>
  z
    .string(message)
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number)
    .refine((id) => id <= maxInteger, message);

export const unknownProduct = notFound('product');
export const productId = rowId(unknownProduct);
