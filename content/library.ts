import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { type Gadget, loadGadgets } from './gadgets.ts';
import type { PlacedCitation } from './prose/citations.ts';
import { countWords, readMinutes } from './prose/text.ts';
import { claimsOf, extractCitations } from './rules/claims.ts';
import { checkReferences } from './rules/cross-references.ts';
import { checkAlternatives } from './rules/judgment.ts';
import { checkFlaws, checkPost, checkReview } from './rules/reviews.ts';
import { ErrorReport } from './schema/content-error.ts';
import {
  adviceSchema,
  type PostFile,
  type ProductFile,
  postSchema,
  productSchema,
  type ReviewFile,
  reviewSchema,
} from './schema/documents.ts';
import { filesIn, type Parsed, parseYaml } from './schema/parse.ts';
import { editorialOrder, featuredReview, retailerSearch, site } from './site.ts';

export interface LibraryProduct extends ProductFile {
  slug: string;
  /** Place in the editorial order, from 0. */
  position: number;
  amazonUrl: string;
  imageUrl: string;
}

interface Article {
  slug: string;
  words: number;
  minutes: number;
}

export interface LibraryReview extends ReviewFile, Article {
  product: LibraryProduct;
  /** By field; the claims themselves are plain text. */
  citations: Record<string, PlacedCitation[]>;
  /** The MDX without its front matter. */
  body: string;
}

export interface LibraryPost extends PostFile, Article {
  body: string;
  author: string;
  /** Reviewed products that its text links to, in order. */
  named: string[];
}

/** A card of the blog: a post or a review. */
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
  /** Of a review: the rating out of five, and the list price with its month. */
  rating?: number;
  usd?: number;
  month?: string;
}

export interface Library {
  products: LibraryProduct[];
  reviews: LibraryReview[];
  posts: LibraryPost[];
  /** Newest first. */
  entries: BlogEntry[];
  /** Our own products, then rivals, with their facts. */
  gadgets: Gadget[];
  /** Last lines of newsletter issues, in order. */
  advice: string[];
}

export const contentFolder = fileURLToPath(new URL('documents', import.meta.url));

/** Loads and checks everything; throws one `ContentError` that lists every invalid field. */
export function loadLibrary(folder = contentFolder): Library {
  const report = new ErrorReport();
  const inFacts = (slug: string) => report.in(`content/documents/facts/${slug}.yaml`);
  const products = loadProducts(folder, report);
  const gadgets = loadGadgets(folder, products, report);
  for (const gadget of gadgets) checkFlaws(gadget, gadgets, inFacts(gadget.slug));
  const reviews = loadArticles(folder, 'reviews', reviewSchema, report).flatMap((draft) =>
    finishReview(draft, products, gadgets, report),
  );
  const posts = loadArticles(folder, 'posts', postSchema, report)
    .map((draft) => finishPost(draft, report))
    .sort((a, b) => a.id - b.id);
  const adviceFile = 'site/advice.yaml';
  const adviceText = readFileSync(`${folder}/${adviceFile}`, 'utf8');
  const advice =
    parseYaml(adviceText, adviceSchema, `content/documents/${adviceFile}`, report)?.value ?? [];
  checkReferences({ products, reviews, posts }, report);
  checkAlternatives(gadgets, inFacts);
  report.throwIfAny();
  return {
    products,
    reviews,
    posts,
    entries: blogEntries(reviews, posts, gadgets),
    gadgets,
    advice,
  };
}

function loadProducts(folder: string, report: ErrorReport): LibraryProduct[] {
  const files = filesIn(`${folder}/products`, '.yaml').flatMap((file) => {
    const text = readFileSync(`${folder}/products/${file}`, 'utf8');
    const product = parseYaml(text, productSchema, `content/documents/products/${file}`, report);
    return product ? [{ ...product.value, slug: file.replace('.yaml', '') }] : [];
  });
  const place = (slug: string) =>
    (editorialOrder.indexOf(slug) + 1 || editorialOrder.length + 1) - 1;
  return files
    .sort((a, b) => place(a.slug) - place(b.slug) || a.slug.localeCompare(b.slug))
    .map((product, position) => ({
      ...product,
      position,
      amazonUrl:
        'byMaker' in product.sold ? product.sold.byMaker : retailerSearch(product.sold.search),
      imageUrl: photoUrl(product.photo),
    }));
}

/** An article as parsed, with the lines of its fields. */
type Draft<Front> = Omit<Parsed<Front>, 'value'> & { value: Front & Article & { body: string } };

function loadArticles<Schema extends z.ZodType<object>>(
  folder: string,
  kind: 'reviews' | 'posts',
  schema: Schema,
  report: ErrorReport,
): Draft<z.output<Schema>>[] {
  return filesIn(`${folder}/${kind}`, '.mdx').flatMap((file) => {
    const name = `content/documents/${kind}/${file}`;
    const text = readFileSync(`${folder}/${kind}/${file}`, 'utf8');
    const [, matter, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    if (matter === undefined || body === undefined) {
      report.add(name, 1, 'front matter', 'is missing');
      return [];
    }
    const front = parseYaml(matter, schema, name, report, 1);
    if (!front) return [];
    const words = countWords(body);
    const value = {
      ...front.value,
      slug: file.replace('.mdx', ''),
      words,
      minutes: readMinutes(words),
      body,
    };
    return [{ value, lineOf: front.lineOf }];
  });
}

function finishReview(
  { value, lineOf }: Draft<ReviewFile>,
  products: LibraryProduct[],
  gadgets: Gadget[],
  report: ErrorReport,
): LibraryReview[] {
  const { slug } = value;
  const file = `content/documents/reviews/${slug}.mdx`;
  const product = products.find((candidate) => candidate.slug === slug);
  const own = gadgets.find((gadget) => gadget.slug === slug);
  if (!product) report.add(file, 1, 'slug', 'has no file in content/documents/products');
  if (!own) report.add(file, 1, 'slug', 'has no facts that fit in content/documents/facts');
  if (!product || !own) return [];
  checkReview(
    value,
    { own, all: gadgets, rating: product.rating },
    { review: report.in(file, lineOf), facts: report.in(`content/documents/facts/${slug}.yaml`) },
  );
  const { plain, citations } = extractCitations(value, claimsOf(value));
  return [{ ...plain, product, citations }];
}

function finishPost({ value, lineOf }: Draft<PostFile>, report: ErrorReport): LibraryPost {
  checkPost(value, report.in(`content/documents/posts/${value.slug}.mdx`, lineOf));
  return { ...value, author: site.byline, named: namedReviews(value.body) };
}

const namedReviews = (body: string): string[] => [
  ...new Set([...body.matchAll(/\]\(\/([\w-]+)-review\b/g)].map(([, slug = '']) => slug)),
];

function photoUrl(id: string | undefined): string {
  return id ? `https://images.unsplash.com/${id}` : '';
}

/** Reviews get the free numbers, oldest first, so that a new review changes no existing number. */
function blogEntries(
  reviews: LibraryReview[],
  posts: LibraryPost[],
  gadgets: Gadget[],
): BlogEntry[] {
  const taken = new Set(posts.map(({ id }) => id));
  let next = 1;
  const freeNumber = () => {
    while (taken.has(next)) next++;
    return next++;
  };
  const byAge = reviews.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.slug.localeCompare(b.slug),
  );
  return [
    ...posts.map(postEntry),
    ...byAge.map((review) => reviewEntry(review, freeNumber(), gadgets)),
  ].sort((a, b) => b.date.localeCompare(a.date) || a.id - b.id);
}

const cardOf = ({ slug, title, excerpt, date, minutes, heroAlt }: LibraryPost | LibraryReview) => ({
  slug,
  title,
  excerpt,
  author: site.byline,
  date,
  minutes,
  imageAlt: heroAlt,
});

function postEntry(post: LibraryPost): BlogEntry {
  const { id, category, photo } = post;
  return { id, kind: 'post', ...cardOf(post), category, featured: false, image: photoUrl(photo) };
}

function reviewEntry(review: LibraryReview, id: number, gadgets: Gadget[]): BlogEntry {
  const { slug, product } = review;
  const price = gadgets.find((gadget) => gadget.slug === slug)?.price;
  return {
    id,
    kind: 'review',
    ...cardOf(review),
    category: product.category,
    featured: slug === featuredReview,
    image: product.imageUrl,
    rating: product.rating,
    ...(price ? { usd: price.usd, month: price.month } : {}),
  };
}
