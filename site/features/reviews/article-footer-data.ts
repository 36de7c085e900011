import { reviewed } from 'virtual:content/reviewed';
import type { LibraryPost } from '#content/library.ts';
import type { ReviewView } from '#content/review-view.ts';
import type { End } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { pictures } from '#site/seo/social-images.ts';

/** What the ending takes from a review. */
export function endOfReview(piece: ReviewView): End {
  const { slug, title, excerpt, product, rivals, nearest, stamp, judgment } = piece;
  return {
    slug,
    what: 'Review',
    title,
    text: excerpt,
    path: paths.review(slug),
    picture: pictures.review(piece),
    category: product.category,
    named: rivals.map((rival) => rival.slug),
    gadget: { slug, name: product.name, emoji: product.emoji },
    verdict: { stamp, judgment, rating: product.rating },
    rival: nearest[0],
  };
}

/** An article has no gadget of its own: the first that it leads to is applauded. */
export function endOfPost(piece: Omit<LibraryPost, 'body'>): End {
  const { slug, title, excerpt, category, named } = piece;
  const [first] = named;
  const name = first && reviewed[first];
  return {
    slug,
    what: 'Article',
    title,
    text: excerpt,
    path: paths.post(slug),
    picture: pictures.post(piece),
    category,
    named,
    gadget: first && name ? { slug: first, name, emoji: [] } : undefined,
    rival: undefined,
  };
}
