import { z } from 'zod';
import { type PriceLimit, priceLimits, type RatingBand, ratingBands, sorts } from './bands.ts';
import type { Product } from './product.ts';

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
