import { z } from 'zod';
import { hiddenCharacter, previewFirst, tooLong } from './error-messages.ts';
import { hasUnseen } from './invisible-characters.ts';

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
export interface AdminProduct extends ProductFields {
  id: number;
  slug: string;
  name: string;
  file: ProductFields;
  /** The link before the last change, and that change; null where it was never changed. */
  lastLink: { before: string; change: number } | null;
  health: LinkHealth | null;
}

const line = z
  .string('Enter the availability as text.')
  .trim()
  .max(120, tooLong('Availability', 120))
  .refine((text) => !hasUnseen(text), hiddenCharacter('Availability'));

export const productChange = z.object({
  listPrice: z
    .object({
      cents: z
        .int('Enter the price as a number.')
        .min(100, 'The price must be at least $1.')
        .max(100_000_000, 'The price can be at most $1,000,000.'),
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose the month of the price, such as 2026-11.'),
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
  field: z.enum(['amazonUrl', 'listPrice', 'availability'], 'Unknown field.'),
});

/** How far a look at the links has come. */
export interface LinkCheck {
  isRunning: boolean;
  /** Those that were looked at within the hour, of all. */
  done: number;
  total: number;
}

/** Whether the owner is fine with how a link is. */
export const linkAccepted = z.object({ isFine: z.boolean('Choose whether to ignore the link.') });

/** Megabytes: thousands of links with room for other columns. */
export const linkFile = { most: 4 * 1024 * 1024 };

export const linkImportQuery = z.object({
  /** How many the preview would change; without it nothing is stored. */
  store: z
    .string()
    .regex(/^\d{1,7}$/, previewFirst)
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
