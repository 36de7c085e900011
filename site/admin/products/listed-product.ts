import type { AdminProduct } from '#contract/admin-products.ts';
import type { Product } from '#contract/product.ts';

/** A product of the public list, with what only the admin sees once it is loaded. */
export interface ListedProduct
  extends Pick<Product, 'id' | 'slug' | 'name' | 'scenario' | 'amazonUrl' | 'price' | 'hasReview'> {
  details: AdminProduct | undefined;
}
