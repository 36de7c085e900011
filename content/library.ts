import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { checkReferences } from './cross-references.ts';
import { type Gadget, loadGadgets } from './gadgets.ts';
import { parseYaml, ShapeReport } from './parse.ts';
import { countWords, filesIn, readMinutes } from './reading.ts';
import { type PostFile, type ProductFile, postShape, productShape, type ReviewFile, reviewShape } from './shapes.ts';
import { editorialOrder, featuredReview, retailerSearch, site } from './site.ts';

export interface LibraryProduct extends ProductFile {
  slug: string;
  /** Place in the editorial order, from 0. */
  position: number;
  amazonUrl: string;
  imageUrl: string;
}

interface Piece {
  slug: string;
  words: number;
  minutes: number;
}

export interface LibraryReview extends ReviewFile, Piece {
  product: LibraryProduct;
  /** The MDX without its front matter. */
  body: string;
}

export interface LibraryPost extends PostFile, Piece {
  body: string;
}

/** A card of the blog: an article or a review. Numbers 1 to 3 are the articles'. */
export interface BlogEntry {
  id: number;
  kind: 'post' | 'review';
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  date: string;
  minutes: number;
  category: string;
  featured: boolean;
  image: string;
  imageAlt: string;
}

export interface Library {
  products: LibraryProduct[];
  reviews: LibraryReview[];
  posts: LibraryPost[];
  /** Newest first. */
  entries: BlogEntry[];
  /** Our own products and the rivals that reviews name, with their facts. */
  gadgets: Gadget[];
}

export const contentFolder = fileURLToPath(new URL('.', import.meta.url));

/** Loads and checks everything; throws one `ContentError` that lists every file, line and field that does not fit. */
export function loadLibrary(folder = contentFolder): Library {
  const report = new ShapeReport();
  const products = loadProducts(folder, report);
  const reviews = loadPieces(folder, 'reviews', reviewShape, report).flatMap((review) => {
    const product = products.find(({ slug }) => slug === review.slug);
    if (!product) report.add(`content/reviews/${review.slug}.mdx`, 1, 'slug', 'has no file in content/products');
    return product ? [{ ...review, product }] : [];
  });
  const posts = loadPieces(folder, 'posts', postShape, report).sort((a, b) => a.id - b.id);
  const gadgets = loadGadgets(folder, products, report);
  checkReferences({ products, reviews, posts }, report);
  report.throwIfAny();
  return { products, reviews, posts, entries: blogEntries(reviews, posts), gadgets };
}

function loadProducts(folder: string, report: ShapeReport): LibraryProduct[] {
  const files = filesIn(`${folder}/products`, '.yaml').flatMap((file) => {
    const text = readFileSync(`${folder}/products/${file}`, 'utf8');
    const product = parseYaml(text, productShape, `content/products/${file}`, report);
    return product ? [{ ...product.value, slug: file.replace('.yaml', '') }] : [];
  });
  const place = (slug: string) => (editorialOrder.indexOf(slug) + 1 || editorialOrder.length + 1) - 1;
  return files
    .sort((a, b) => place(a.slug) - place(b.slug) || a.slug.localeCompare(b.slug))
    .map((product, position) => ({
      ...product,
      position,
      amazonUrl: retailerSearch(product.search),
      imageUrl: photoUrl(product.photo),
    }));
}

function loadPieces<Shape extends z.ZodType<object>>(
  folder: string,
  kind: 'reviews' | 'posts',
  shape: Shape,
  report: ShapeReport,
): (z.output<Shape> & Piece & { body: string })[] {
  return filesIn(`${folder}/${kind}`, '.mdx').flatMap((file) => {
    const name = `content/${kind}/${file}`;
    const [, matter, body] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(`${folder}/${kind}/${file}`, 'utf8')) ?? [];
    if (matter === undefined || body === undefined) {
      report.add(name, 1, 'front matter', 'is missing');
      return [];
    }
    const front = parseYaml(matter, shape, name, report, 1);
    if (!front) return [];
    const words = countWords(body);
    return [{ ...front.value, slug: file.replace('.mdx', ''), words, minutes: readMinutes(words), body }];
  });
}

function photoUrl(id: string | undefined): string {
  return id ? `https://images.unsplash.com/${id}` : '';
}

/** Reviews take the numbers that no article has claimed, oldest first, so that a number never changes hands. */
function blogEntries(reviews: LibraryReview[], posts: LibraryPost[]): BlogEntry[] {
  const taken = new Set(posts.map(({ id }) => id));
  let next = 1;
  const freeNumber = () => {
    while (taken.has(next)) next++;
    return next++;
  };
  const byAge = reviews.toSorted((a, b) => a.date.localeCompare(b.date) || a.slug.localeCompare(b.slug));
  return [...posts.map(postEntry), ...byAge.map((review) => reviewEntry(review, freeNumber()))].sort(
    (a, b) => b.date.localeCompare(a.date) || a.id - b.id,
  );
}

function postEntry(post: LibraryPost): BlogEntry {
  const { id, slug, title, excerpt, author, date, minutes, category, heroAlt } = post;
  const common = { id, slug, title, excerpt, author, date, minutes, category, imageAlt: heroAlt };
  return { ...common, kind: 'post', featured: false, image: photoUrl(post.photo) };
}

function reviewEntry(review: LibraryReview, id: number): BlogEntry {
  const { slug, title, excerpt, date, minutes, heroAlt, product } = review;
  const common = { id, slug, title, excerpt, date, minutes, imageAlt: heroAlt, author: site.name };
  return {
    ...common,
    kind: 'review',
    category: product.category,
    featured: slug === featuredReview,
    image: product.imageUrl,
  };
}
