import { type BlogEntry, type Post, readPost } from '#features/blog/posts.ts';
import { bySlug } from '#features/content/by-slug.ts';
import type { Prose } from '#features/content/prose/tree.ts';
import type { PublicContent } from '#features/content/public-content.ts';
import type { Library, Snapshot } from '#features/content/snapshot.ts';
import { type LibraryImages, treeOf, updatedMonth } from '#features/content/texts.ts';
import { type Gadget, photoUrl, readGadgets, type TestedGadget } from '#features/gadgets/gadget.ts';
import { readSite, type Site } from '#features/gadgets/site.ts';
import { textLabel, withDisclosure } from '#features/gadgets/stores.ts';
import { type Guide, readGuide } from '#features/guides/guides.ts';
import { type Review, readReview } from '#features/reviews/reviews.ts';
import { publicAddresses } from './addresses.ts';

declare module '#features/content/snapshot.ts' {
  interface Library {
    /** What we tested, in its editorial order. */
    products: TestedGadget[];
    /** The same, then rivals by name. */
    gadgets: Gadget[];
    reviews: Review[];
    /** In the order of their numbers. */
    posts: Post[];
    /** Newest first. */
    guides: Guide[];
    pages: { slug: string; tree: Prose[] }[];
    /** Newest first. */
    entries: BlogEntry[];
    site: Site;
  }
}

/** Built once per snapshot; a review without a tested gadget is left out. */
export function readLibrary(content: PublicContent, images: LibraryImages = new Map()): Library {
  const site = readSite(content);
  const stores = site.stores.list;
  const { products, gadgets } = readGadgets(content, { site, images });
  const reviews = content.list('review').flatMap((document) => {
    const product = bySlug(products, document.slug);
    return product ? [readReview(document, product, { images, stores })] : [];
  });
  const posts = content
    .list('post')
    .map((document) => readPost(document, { images, site }))
    .sort((a, b) => a.id - b.id);
  const guides = content
    .list('guide')
    .map((document) => readGuide(document, { images, stores }))
    .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
  const pages = content.list('page').map((document) => ({
    slug: document.slug,
    get tree() {
      return withDisclosure(treeOf(document), stores, textLabel(document.slug));
    },
  }));
  const entries = [
    ...posts.map(postEntry),
    ...reviews.map((review) => reviewEntry(review, site)),
  ].sort((a, b) => b.date.localeCompare(a.date) || a.id - b.id);
  return { products, gadgets, reviews, posts, guides, pages, entries, site };
}

const cardOf = ({ id, slug, title, excerpt, date, minutes, lead }: Post | Review) => ({
  id,
  slug,
  title,
  excerpt,
  date,
  minutes,
  ...(lead && { lead }),
});

const postEntry = (post: Post): BlogEntry => ({
  kind: 'post',
  ...cardOf(post),
  author: post.author,
  category: post.category,
  featured: false,
  isShort: post.isShort,
  image: photoUrl(post.photo),
});

function reviewEntry(review: Review, site: Site): BlogEntry {
  const { slug, product } = review;
  return {
    kind: 'review',
    ...cardOf(review),
    author: site.texts.byline,
    category: product.category,
    featured: slug === site.order.featured,
    isShort: false,
    image: product.imageUrl,
    rating: product.rating,
    updated: updatedMonth(review, product.answer),
  };
}

export function createSnapshot(
  version: string,
  library: Library,
  { redirects, gone, hasIssues }: Pick<Snapshot, 'redirects' | 'gone' | 'hasIssues'>,
): Snapshot {
  const paths = new Set(publicAddresses(library).map(({ path }) => path));
  return { version, library, redirects, gone, paths, hasIssues };
}
