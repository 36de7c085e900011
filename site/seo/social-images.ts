import type { LibraryPost, LibraryReview } from '#content/library.ts';
import { type Category, categories } from '#content/schema/categories.ts';
import { categorySlug, comparisonSlug } from '#content/slugs.ts';
import { type Route, routes } from '#site/router/routes.ts';

/** A picture for chat previews and social cards: made at build, named in the head. */
export interface SocialPicture {
  path: string;
  alt: string;
}

export const pictureSize = { width: 1200, height: 630 } as const;

const picture = (name: string, alt: string): SocialPicture => ({
  path: `/social/${name}.png`,
  alt,
});

/** The picture of a page that the table of routes gives one. */
export function pagePicture(name: string): SocialPicture | undefined {
  const alt = (routes as Record<string, Route>)[name]?.picture;
  return alt ? picture(name, alt) : undefined;
}

interface PicturedReview extends Pick<LibraryReview, 'slug' | 'stamp'> {
  product: Pick<LibraryReview['product'], 'name' | 'rating' | 'drawingAlt'>;
}

/** One list for the pages, which name the pictures, and for the build, which makes them. */
export const pictures = {
  home: picture('home', routes.home.picture),
  categories: picture('categories', routes.categories.picture),
  category: (name: Category) =>
    picture(
      `category-${categorySlug(name)}`,
      `${name} Survival Tests, beside a drawing of one of them going wrong`,
    ),
  review: ({ slug, stamp, product }: PicturedReview) =>
    picture(
      `${slug}-review`,
      `${product.name}, stamped ${stamp} and rated ${product.rating.toFixed(1)} out of 5. ${product.drawingAlt}`,
    ),
  post: ({ slug, title }: Pick<LibraryPost, 'slug' | 'title'>) =>
    picture(slug, `The headline “${title}” beside a drawing of the situation`),
} as const;

/** The category's own picture, where the name is one that the lab knows. */
export function categoryPicture(name: string): SocialPicture {
  const known = categories.find((category) => category === name);
  return known ? pictures.category(known) : pictures.categories;
}

export function comparisonPicture(
  gadgets: readonly { slug: string; name: string }[],
): SocialPicture {
  const names = gadgets.map(({ name }) => name).join(' and ');
  const slug = comparisonSlug(gadgets.map(({ slug }) => slug));
  return picture(`compare-${slug}`, `${names}, drawn one below the other`);
}
