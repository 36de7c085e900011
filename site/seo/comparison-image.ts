import { comparisonSlug } from '#content/slugs.ts';
import type { SocialPicture } from './social-images.ts';

/** The picture of a pair that is worth finding. */
export function comparisonPicture(
  gadgets: readonly { slug: string; name: string }[],
): SocialPicture {
  const names = gadgets.map(({ name }) => name).join(' and ');
  return {
    path: `/social/compare-${comparisonSlug(gadgets.map(({ slug }) => slug))}.png`,
    alt: `${names}, drawn one below the other`,
  };
}
