import type { Library } from '#content/library.ts';
import type { Placement } from './beacons.ts';

/** What the pages call the places of a link, and what the desk does. */
const onReview = { main_cta: 'main', sidebar: 'sidebar', bar: 'bar' };

/** Every label that a link to a shop can carry: the server believes no other. */
export function shopLinks({
  products,
  reviews,
}: Pick<Library, 'products' | 'reviews'>): Map<string, Placement> {
  const links = new Map<string, Placement>();
  for (const { slug } of products) {
    const plain = slug.replaceAll('-', '_');
    const key = reviews.find((review) => review.slug === slug)?.analyticsKey ?? plain;
    links.set(`${plain}_card`, { product: slug, placement: 'card' });
    links.set(`${key}_compare`, { product: slug, placement: 'compare' });
    for (const [word, placement] of Object.entries(onReview))
      links.set(`${key}_${word}`, { product: slug, placement });
  }
  return links;
}
