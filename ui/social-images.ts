/** An image for link previews, referenced in the head. */
export interface SocialPicture {
  path: string;
  alt: string;
}

export const pictureSize = { width: 1200, height: 630 } as const;

const picture = (name: string, alt: string): SocialPicture => ({
  path: `/social/${name}.png`,
  alt,
});

/** A file, and the picture of every page that is neither about a gadget nor a text. */
export const sitePicture = picture(
  'home',
  'Tech Survival Lab: gadgets in helmets under a field tent, ready for the next emergency',
);

/** All pages about a gadget share it. */
export const gadgetPicture = ({ slug, name }: { slug: string; name: string }): SocialPicture =>
  picture(`${slug}-review`, `${name}, beside a drawing of it`);

interface PicturedReview {
  slug: string;
  stamp: string;
  product: { name: string; rating: number; drawingAlt: string };
}

export const reviewPicture = ({ slug, stamp, product }: PicturedReview): SocialPicture => ({
  ...gadgetPicture({ slug, name: product.name }),
  alt: `${product.name}, stamped ${stamp} and rated ${product.rating.toFixed(1)} out of 5. ${product.drawingAlt}`,
});

export const postPicture = ({ slug, title }: { slug: string; title: string }): SocialPicture =>
  picture(slug, `The headline “${title}” beside a drawing of the situation`);
