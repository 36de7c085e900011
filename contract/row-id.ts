import { z } from 'zod';

/** A row's number in an address. It fits into PostgreSQL's integer: a longer one is simply nobody's. */
export const rowId = (sentence: string) =>
  z
    .string(sentence)
    .regex(/^[1-9]\d{0,9}$/, sentence)
    .transform(Number)
    .refine((id) => id <= 2_147_483_647, sentence);
