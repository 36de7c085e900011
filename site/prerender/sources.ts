import type { Library, LibraryPost } from '#content/library.ts';
import type { Prose } from '#content/prose/tree.ts';
import { typesetAll } from '#content/prose/typography.ts';
import { type ReviewView, reviewView } from '#content/views/review.ts';

/** A text that is ready to be prerendered, and the data its components use. */
export type PrerenderSource = { slug: string; prose: Prose[] } & (
  | { kind: 'review'; review: ReviewView }
  | {
      kind: 'post';
      post: Omit<LibraryPost, 'tree'>;
      /** The first reviewed product the post mentions. */
      gadget: { slug: string; name: string } | undefined;
    }
  | { kind: 'page' }
);

export function prerenderSources(library: Library): PrerenderSource[] {
  const { reviews, posts, pages } = library;
  return [
    ...reviews.map((review) => ({
      kind: 'review' as const,
      slug: review.slug,
      prose: review.tree,
      review: typesetAll(reviewView(review, library)),
    })),
    ...posts.map(({ tree, ...post }) => {
      const product = reviews.find(({ slug }) => slug === post.named[0])?.product;
      return {
        kind: 'post' as const,
        slug: post.slug,
        prose: tree,
        post: typesetAll(post),
        gadget: product && { slug: product.slug, name: product.name },
      };
    }),
    ...pages.map(({ slug, tree }) => ({ kind: 'page' as const, slug, prose: tree })),
  ];
}
