import { z } from 'zod';
import { voteRecord } from '#features/votes/calls.ts';
import { tooLong } from '#platform/text.ts';
import { availabilities, type PriceLimit, type RatingBand } from './catalog-values.ts';
import { priceKinds } from './prices.ts';
import type { SoldAt, StoreLink } from './stores.ts';

const storeLink = z.object({
  url: z.string(),
  store: z.string(),
  host: z.string(),
  paysUs: z.boolean().optional(),
  disclosure: z.string().optional(),
  makerNote: z.string().optional(),
}) satisfies z.ZodType<StoreLink>;

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
  /** At the time of our review, in cents; shown as whole dollars. */
  price: z.int().nonnegative(),
  /** `YYYY-MM` of that price. */
  priceMonth: z.string().optional(),
  /** Today's price; null if it is superseded and the new one unknown. */
  latestPrice: z.object({ cents: z.int(), month: z.string(), kind: z.enum(priceKinds) }).nullish(),
  /** Should I buy it today? */
  answer: z
    .object({
      judgment: z.enum(['buy', 'buy-for-some', 'wait', 'skip']),
      month: z.string(),
      /** A few words, such as "Only under $349". */
      short: z.string(),
      text: z.string(),
      instead: z.object({ slug: z.string(), name: z.string() }).optional(),
    })
    .optional(),
  /** Whether there is a full review. */
  hasReview: z.boolean().optional(),
  /** Why it is in the graveyard. */
  buried: z.string().optional(),
  availability: z.enum(availabilities),
  /** What replaced it. */
  successor: z.object({ slug: z.string(), name: z.string() }).optional(),
  category: z.string(),
  /** Without size parameters; empty if only the drawing is shown. */
  imageUrl: z.string(),
  drawingAlt: z.string(),
  amazonUrl: z.string(),
  /** The same link with our tag, what pages say about it, and the other stores. */
  store: storeLink.extend({ others: z.array(storeLink) }) satisfies z.ZodType<SoldAt>,
  badge: z.string().nullable(),
  badgeColor: z.string(),
  /** The month it won, shown in the month after: `2026-10`. */
  savior: z.string().nullable(),
  /** This month's count for each of the product's three emoji, in order. */
  votes: z.array(voteRecord),
});

export type Product = z.output<typeof product>;

/** Filters that match some products, but not all. */
export interface FilterChoices {
  under: PriceLimit[];
  rating: RatingBand[];
}

const incompleteLink = 'Enter a full link that starts with https://.';
const foreign = 'Enter a link whose domain has only English letters. Others can imitate a store.';
const linkTooLong = tooLong('the link', 2048);

// Control, space, zero-width and bidirectional characters can hide the target of a link.
const deceptive = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

// No IP addresses and no hosts of the reader's own network.
const hostName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/** `z.url()` accepts `javascript:` and `https://amazon.com@evil.example`. */
export const retailerUrl = z
  .string(incompleteLink)
  .max(2048, linkTooLong)
  .transform((text, context) => {
    const url = deceptive.test(text) ? null : URL.parse(text);
    const message = problemOf(text, url);
    if (url && !message) return url.href;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function problemOf(text: string, url: URL | null): string | undefined {
  if (!url || !isPlain(text, url)) return incompleteLink;
  // Letters of other alphabets can imitate a known host.
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
