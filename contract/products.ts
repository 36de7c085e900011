import { z } from 'zod';
import {
  type PriceLimit,
  priceLimits,
  type RatingBand,
  ratingBands,
  sorts,
} from './catalog-values.ts';
import { hiddenCharacter, notFound, previewFirst, rowId, tooLong } from './common.ts';
import { hasUnseen } from './text.ts';

export const wrongEmoji = 'Choose one of the three emoji.';
export const unknownProduct = notFound('product');
export const productId = rowId(unknownProduct);

export const voteRecord = z.object({
  productId: z.int(),
  emoji: z.string(),
  count: z.int().nonnegative(),
});

export const product = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  /** Shown in quotes. */
  scenario: z.string(),
  /** Shown in italics. */
  review: z.string(),
  incident: z.object({ place: z.string(), threat: z.string(), level: z.int() }),
  /** 0 to 50; shown divided by 10. */
  rating: z.int().min(0).max(50),
  /** In cents; shown as whole dollars. */
  price: z.int().nonnegative(),
  /** `YYYY-MM`, where the owner has set the price. */
  priceMonth: z.string().optional(),
  /** `YYYY-MM` of the list price that the product was published with. */
  listPriceMonth: z.string().optional(),
  /** Whether there is a full review. */
  hasReview: z.boolean().optional(),
  /** Why it is in the graveyard. */
  buried: z.string().optional(),
  /** One line of the owner's about where it can be had. */
  availability: z.string().optional(),
  category: z.string(),
  /** At the stock host, without size; empty where only the drawing is shown. */
  imageUrl: z.string(),
  drawingAlt: z.string(),
  amazonUrl: z.string(),
  badge: z.string().nullable(),
  badgeColor: z.string(),
  /** The month that it won, in the month after: `2026-10`. */
  savior: z.string().nullable(),
  /** This month's count for each of the product's three emoji, in order. */
  votes: z.array(voteRecord),
});

export const voteInput = z.object({
  emoji: z.string(wrongEmoji).min(1, wrongEmoji).max(32, wrongEmoji),
});

export type Product = z.output<typeof product>;
export type VoteRecord = z.output<typeof voteRecord>;

/** What makes no sense is no filter: people edit addresses, and links grow old. */
export const filterQuery = z.object({
  category: z.string().max(60).optional().catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
  under: z.enum(priceLimits).optional().catch(undefined),
  rating: z.enum(ratingBands).optional().catch(undefined),
  page: z.coerce.number().int().positive().catch(1),
});

export type FilterQuery = z.output<typeof filterQuery>;

/** The filters that would leave something, but not everything. */
export interface FilterChoices {
  under: PriceLimit[];
  rating: RatingBand[];
}

interface Filtered {
  /** How many products pass, of how many. */
  total: number;
  of: number;
  choices: FilterChoices;
}

export interface FilteredProducts extends Filtered {
  products: Product[];
  /** A long list comes in pages, from 1. */
  page: number;
  pages: number;
}

export interface CategoryGroup {
  name: string;
  count: number;
  /** The first three, for their thumbnails. */
  products: Pick<Product, 'slug' | 'name' | 'imageUrl' | 'category'>[];
}

export interface FilteredGroups extends Filtered {
  groups: CategoryGroup[];
}

const refused =
  'The link must be a full https:// URL without a user name, port or control characters';
const foreign = 'The link’s host must use plain letters, because others can imitate a store';
const linkTooLong = 'The link must be at most 2048 characters';

// C0 and C1 controls, white space, zero-width and bidirectional marks: all can hide where a link leads.
const deceptive = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

// A name with a dot: no bare IP address, no machine of the reader's own network.
const hostName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** `z.url()` lets `javascript:` and `https://amazon.com@evil.example` pass, so the parts are looked at one by one. */
export const retailerUrl = z
  .string(refused)
  .max(2048, linkTooLong)
  .transform((text, context) => {
    const url = deceptive.test(text) ? null : URL.parse(text);
    const message = problemOf(text, url);
    if (url && !message) return url.href;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function problemOf(text: string, url: URL | null): string | undefined {
  if (!url || !isPlain(text, url)) return refused;
  // A letter of another alphabet makes another host, and no reader sees the difference.
  if (/(^|\.)xn--/.test(url.hostname)) return foreign;
  return url.href.length > 2048 ? linkTooLong : undefined;
}

function isPlain(text: string, { protocol, username, password, port, hostname }: URL): boolean {
  return (
    protocol === 'https:' &&
    /^https:\/\//i.test(text) &&
    username === '' &&
    password === '' &&
    port === '' &&
    !/^https:\/\/[^/?#]*[@:]/i.test(text) &&
    hostName.test(hostname)
  );
}

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
