import { z } from 'zod';
import { hasUnseen } from './unseen.ts';

/** What the owner may edit of a product. */
export interface ProductFields {
  amazonUrl: string;
  /** In cents. */
  price: number;
  /** `YYYY-MM`; empty where the content's own month counts. */
  priceMonth: string;
  availability: string;
}

export const linkStates = ['fine', 'moved', 'broken', 'blocked', 'silent', 'failing'] as const;
/** `failing`: not there today; a second day makes it `broken`. */
export type LinkState = (typeof linkStates)[number];

export interface LinkHealth {
  state: LinkState;
  /** Where a link that has moved leads now, or what was answered. */
  detail: string;
  checkedAt: string;
  /** The owner has said so. */
  isFineWithOwner: boolean;
}

/** A product as the owner sees it: what is shown, what the content files say, and what stood there before. */
export interface DeskProduct extends ProductFields {
  id: number;
  slug: string;
  name: string;
  file: ProductFields;
  /** The link before the last change, and that change; null where it was never changed. */
  lastLink: { before: string; change: number } | null;
  health: LinkHealth | null;
}

const line = z
  .string('Say it in a line.')
  .trim()
  .max(120, 'A line has at most 120 letters.')
  .refine((text) => !hasUnseen(text), 'The line has a sign that cannot be seen.');

export const productChange = z.object({
  listPrice: z
    .object({
      cents: z
        .int('A price is a number.')
        .min(100, 'A price is at least a dollar.')
        .max(100_000_000, 'Nobody pays that.'),
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Say for which month the price is true, as 2026-11.'),
    })
    .optional(),
  availability: line.optional(),
  /** What was shown where the owner typed: what another tab made of it is not overwritten unseen. Pages of earlier releases do not say it. */
  from: z
    .object({
      listPrice: z.object({ cents: z.number(), month: z.string() }).optional(),
      availability: z.string().optional(),
    })
    .optional(),
});

export const fieldGivenBack = z.object({
  field: z.enum(['amazonUrl', 'listPrice', 'availability'], 'There is no such field.'),
});

/** How far a look at the links has come. */
export interface LinkCheck {
  isRunning: boolean;
  /** Those that were looked at within the hour, of all. */
  done: number;
  total: number;
}

/** Whether the owner is fine with how a link is. */
export const linkAccepted = z.object({ isFine: z.boolean('Say whether it is fine.') });

/** Megabytes: thousands of links with room for other columns. */
export const linkFile = { most: 4 * 1024 * 1024 };

export const linkImportQuery = z.object({
  /** How many the preview would change; without it nothing is stored. */
  store: z
    .string()
    .regex(/^\d{1,7}$/, 'Look at the preview first.')
    .transform(Number)
    .optional(),
});

/** What an import would do, or has done. One wrong line, and nothing is stored. */
export interface LinkImport {
  stored: boolean;
  rows: number;
  same: number;
  changes: number;
  wrong: { line: number; text: string; why: string }[];
  /** The first of what changes. */
  examples: { name: string; before: string; after: string }[];
}
