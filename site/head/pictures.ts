import { type Category, categories } from '#content/categories.ts';
import type { LibraryPost, LibraryReview } from '#content/library.ts';
import { site } from '#content/site.ts';
import { categorySlug } from '#content/slug.ts';

/** A picture for chat previews and social cards: made at build, named in the head. */
export interface SocialPicture {
  path: string;
  alt: string;
}

export const pictureSize = { width: 1200, height: 630 } as const;

const picture = (name: string, alt: string): SocialPicture => ({ path: `/social/${name}.png`, alt });

/** One list for the pages, which name the pictures, and for the build, which makes them. */
export const pictures = {
  home: picture('home', `${site.name}: gadgets in helmets under a field tent. ${site.tagline}`),
  blog: picture('blog', `Tech Survival Blog: four drawings of emergencies that never happened`),
  categories: picture('categories', 'Survival Test Categories: twelve drawings, one for every kind of gadget'),
  about: picture('about', `About ${site.name}: seven gadgets in helmets, lined up for a photo`),
  legal: picture('legal', `${site.name}, the small print: a hard hat on a desk under a bright lamp`),
  category: (name: Category) =>
    picture(`category-${categorySlug(name)}`, `${name} Survival Tests, beside a drawing of one of them going wrong`),
  review: ({ slug, stamp, product }: Pick<LibraryReview, 'slug' | 'stamp' | 'product'>) =>
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
