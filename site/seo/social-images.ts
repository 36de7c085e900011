import type { LibraryPost, LibraryReview, LibrarySite } from '#content/library.ts';
import { categorySlug, comparisonSlug } from '#content/slugs.ts';
import type { Grave } from '#content/views/graveyard.ts';
import { type Predicted, predictionSlugs, predictionWords } from '#content/views/predictions.ts';
import type { TalkMeOutPage } from '#content/views/talk-me-out.ts';
import type { SocialPicture } from '#site/router/page.ts';
import { type Route, routes } from '#site/router/routes.ts';

export const pictureSize = { width: 1200, height: 630 } as const;

const picture = (name: string, alt: string): SocialPicture => ({
  path: `/social/${name}.png`,
  alt,
});

/** Links that were shared keep their image. */
const earlierNames: Record<string, string> = { issues: 'letters' };

/** The image of a page whose route has an image description. */
export function pagePicture(name: string): SocialPicture | undefined {
  const alt = (routes as Record<string, Route>)[name]?.socialImageAlt;
  return alt ? picture(earlierNames[name] ?? name, alt) : undefined;
}

interface PicturedReview extends Pick<LibraryReview, 'slug' | 'stamp'> {
  product: Pick<LibraryReview['product'], 'name' | 'rating' | 'drawingAlt'>;
}

/** Shared by the pages and by the job that paints the images. */
export const pictures = {
  home: picture('home', routes.home.socialImageAlt),
  categories: picture('categories', routes.categories.socialImageAlt),
  category: (name: string) =>
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
  grave: ({ slug, name, epitaph }: Pick<Grave, 'slug' | 'name' | 'epitaph'>) =>
    picture(`grave-${slug}`, `The epitaph of the ${name}: “${epitaph}”`),
  talkMeOut: ({ slug, name }: Pick<TalkMeOutPage, 'slug' | 'name'>) =>
    picture(`talk-me-out-of-${slug}`, `Talk me out of the ${name}, beside a drawing of it`),
  prediction: ({ slug, name, predicted }: { slug: string; name: string; predicted: Predicted }) =>
    picture(
      `prediction-${slug}-${predictionSlugs[predicted]}`,
      `A reader’s prediction about the ${name}: “${predictionWords[predicted]}”`,
    ),
} as const;

/** The image of a known category, or the one of the categories page. */
export function categoryPicture(
  name: string,
  { categories }: Pick<LibrarySite, 'categories'>,
): SocialPicture {
  const isKnown = categories.some((category) => category.name === name);
  return isKnown ? pictures.category(name) : pictures.categories;
}

export function comparisonPicture(
  gadgets: readonly { slug: string; name: string }[],
): SocialPicture {
  const names = gadgets.map(({ name }) => name).join(' and ');
  const slug = comparisonSlug(gadgets.map(({ slug }) => slug));
  return picture(`compare-${slug}`, `${names}, drawn one below the other`);
}
