import type { Drawings } from '#features/content/files.ts';
import { elementsIn } from '#features/content/prose/tree.ts';
import type { Library } from '#features/content/snapshot.ts';
import { categorySlug } from '#ui/paths.ts';

/** Drawings that pages want; the category's drawing stands in for a product's. */
export function missingDrawings(
  { products, posts, reviews, site }: Pick<Library, 'products' | 'posts' | 'reviews' | 'site'>,
  drawings: Drawings,
): string[] {
  const wanted = [
    ...products.map(({ slug }) => `products/${slug}`),
    ...site.categories.map(({ name }) => `categories/${categorySlug(name)}`),
    ...posts.map(({ slug }) => `scenes/post-${slug}`),
    ...reviews.flatMap(({ slug, tree }) =>
      elementsIn(tree, 'Drawing').map(({ props }) => `reviews/${slug}/${props?.name}`),
    ),
  ];
  return wanted.filter((name) => !drawings.has(name));
}
