import type { VoteRecord } from '#features/votes/election.ts';
import type { TodaysAnswer } from './answers.ts';
import type { PriceLimit, RatingBand } from './catalog-values.ts';
import type { TestedGadget } from './gadget.ts';
import type { PriceKind } from './prices.ts';
import type { Available } from './stores.ts';

/** A tested gadget as the API and cards have it. */
export interface Product
  extends Available,
    Pick<
      TestedGadget,
      | 'slug'
      | 'name'
      | 'brand'
      | 'scenario'
      | 'review'
      | 'incident'
      | 'category'
      | 'imageUrl'
      | 'drawingAlt'
      | 'amazonUrl'
      | 'store'
      | 'badgeColor'
    > {
  id: number;
  /** 0 to 50; shown divided by 10. */
  rating: number;
  /** At the time of our review, in cents; shown as whole dollars. */
  price: number;
  /** `YYYY-MM` of that price. */
  priceMonth?: string | undefined;
  /** Today's price; null if it is superseded and the new one unknown. */
  latestPrice?: { cents: number; month: string; kind: PriceKind } | null | undefined;
  answer?: Pick<TodaysAnswer, 'judgment' | 'month' | 'short' | 'text' | 'instead'> | undefined;
  /** Whether there is a full review. */
  hasReview?: boolean | undefined;
  /** Why it is in the graveyard. */
  buried?: string | undefined;
  badge: string | null;
  /** The month it won, shown in the month after: `2026-10`. */
  savior: string | null;
  /** This month's count for each of the product's three emoji, in order. */
  votes: VoteRecord[];
}

/** Filters that match some products, but not all. */
export interface FilterChoices {
  under: PriceLimit[];
  rating: RatingBand[];
}
