import type { AdminProduct, Product } from '#contract/products.ts';

/** A product of the public list, with what only the admin sees once it is loaded. */
export interface ListedProduct
  extends Pick<Product, 'id' | 'slug' | 'name' | 'scenario' | 'amazonUrl' | 'price' | 'hasReview'> {
  details: AdminProduct | undefined;
}
