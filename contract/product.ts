import { z } from 'zod';
import { notFound } from './error-messages.ts';
import { rowId } from './row-id.ts';

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
