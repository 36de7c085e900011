import { z } from 'zod';

/** Messages that several calls share. */
export const notFound = (what: string): string => `This ${what} doesn’t exist.`;
export const hiddenCharacter = (what: string): string =>
  `${what} contains an invisible character. Remove it and try again.`;

export const unknownStatus = 'Unknown status.';
export const searchTooLong = 'Shorten your search.';

/** A local time is in the owner's time zone. */
export const timeInput = (message: string) =>
  z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })], message);

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
