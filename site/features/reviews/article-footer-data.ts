import type { LibraryPost } from '#content/library.ts';
import type { ReviewView } from '#content/views/review.ts';
import type { FooterData } from '#site/prerender/site-content.ts';
import { paths } from '#site/router/paths.ts';

export function footerOfReview(review: ReviewView): FooterData {
  const { slug, title, excerpt, product, rivals, stamp, judgment } = review;
  return {
    slug,
    what: 'Review',
    title,
    text: excerpt,
    path: paths.review(slug),
    category: product.category,
    named: rivals.map((rival) => rival.slug),
    gadget: { slug, name: product.name, emoji: product.emoji },
    verdict: { stamp, judgment, rating: product.rating },
  };
}

/** A post's vote is for the first product that it mentions. */
export function footerOfPost(
  post: Omit<LibraryPost, 'body'>,
  gadget: { slug: string; name: string } | undefined,
): FooterData {
  const { slug, title, excerpt, category, named } = post;
  return {
    slug,
    what: 'Article',
    title,
    text: excerpt,
    path: paths.post(slug),
    category,
    named,
    gadget: gadget && { ...gadget, emoji: [] },
  };
}
