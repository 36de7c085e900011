import { bySlug } from '#features/content/by-slug.ts';
import {
  findImage,
  type LibraryImages,
  type ShownImage,
  withPictures,
} from '#features/content/images.ts';
import type { Citation } from '#features/content/prose/citations.ts';
import type { Prose } from '#features/content/prose/tree.ts';
import { updatedMonth } from '#features/content/updated.ts';
import { countWords, firstWords, linksIn, readMinutes } from '#features/content/words.ts';
import { todaysAnswer } from '#features/gadgets/answers.ts';
import { claimsOf, extractCitations } from '#features/gadgets/claims.ts';
import { currentPrice, type Price, testedPrice } from '#features/gadgets/prices.ts';
import { textLabel, withDisclosure, withStoreLinks } from '#features/gadgets/store-links.ts';
import type { DocumentKind, ParsedDocument, ValueOf } from './document.ts';
import { type Gadget, toGadgets } from './gadgets.ts';
import { type PostTexts, postTexts } from './post-texts.ts';
import { type LibraryProduct, photoUrl, toProducts } from './products.ts';
import type { GuideFile, PostFile, ReviewFile } from './schema/documents.ts';
import type { FactsFile } from './schema/facts.ts';
import type { SiteFiles, SiteSlug } from './schema/site-documents.ts';

interface Article {
  slug: string;
  /** Its uploaded picture. */
  lead?: ShownImage | undefined;
  tree: Prose[];
  words: number;
  minutes: number;
}

export interface LibraryReview extends ReviewFile, Article {
  product: LibraryProduct;
  /** By field; the claims themselves are plain text. */
  citations: Record<string, Citation[]>;
}

export interface LibraryPost extends Omit<PostFile, keyof PostTexts>, PostTexts, Article {
  author: string;
  /** Reviewed products that its text links to, in order. */
  named: string[];
}

export interface LibraryGuide extends GuideFile {
  slug: string;
  description: string;
  tree: Prose[];
}

export interface LibraryPage {
  slug: string;
  tree: Prose[];
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
  /** A short post, which is listed without a picture. */
  isShort: boolean;
  image: string;
  imageAlt: string;
  /** Its uploaded picture. */
  lead?: ShownImage | undefined;
  /** Of a review: the rating out of five, the price then and now, and today's answer. */
  rating?: number;
  price?: Price;
  latestPrice?: Price | undefined;
  answer?: string | undefined;
  isBuried?: boolean;
  /** The month of the last change after the one of publication. */
  updated?: string | undefined;
}

export type LibrarySite = SiteFiles;

export interface Library {
  products: LibraryProduct[];
  reviews: LibraryReview[];
  posts: LibraryPost[];
  /** Newest first. */
  guides: LibraryGuide[];
  pages: LibraryPage[];
  /** Newest first. */
  entries: BlogEntry[];
  /** Our own products, then rivals, with their facts. */
  gadgets: Gadget[];
  /** Last lines of newsletter issues, in order. */
  /** The other site documents. */
  site: LibrarySite;
}

type Document<Kind extends DocumentKind> = ParsedDocument<Kind> & { value: ValueOf<Kind> };

/** Every rule asks for its own kind. */
const shownByKind = new WeakMap<
  readonly ParsedDocument[],
  ReadonlyMap<DocumentKind, ParsedDocument[]>
>();

/** The documents of one kind that can be shown. */
export function shown<Kind extends DocumentKind>(
  documents: readonly ParsedDocument[],
  kind: Kind,
): readonly Document<Kind>[] {
  let kinds = shownByKind.get(documents);
  if (!kinds) {
    kinds = Map.groupBy(
      documents.filter(({ value }) => value !== undefined),
      (document) => document.kind,
    );
    shownByKind.set(documents, kinds);
  }
  return (kinds.get(kind) ?? []) as Document<Kind>[];
}

/** Joins the documents without checking them; skips those that cannot be shown. */
export function assembleLibrary(
  documents: readonly ParsedDocument[],
  images: LibraryImages = new Map(),
): Library {
  const facts = new Map(shown(documents, 'facts').map(({ slug, value }) => [slug, value]));
  const site = readSite(documents);
  const products = toProducts(shown(documents, 'product'), facts, site, images);
  const gadgets = toGadgets(products, facts);
  const reviews = shown(documents, 'review').flatMap((document) => {
    const product = bySlug(products, document.slug);
    return product
      ? [toReview(document, product, { site, images, facts: facts.get(document.slug) })]
      : [];
  });
  const posts = shown(documents, 'post')
    .map((document) => toPost(document, site, images))
    .sort((a, b) => a.id - b.id);
  return {
    products,
    reviews,
    posts,
    guides: shown(documents, 'guide')
      .map((document) => toGuide(document, site, images))
      .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)),
    pages: shown(documents, 'page').map((document) => ({
      slug: document.slug,
      get tree() {
        return withDisclosure(document.tree, site.stores.list, textLabel(document.slug));
      },
    })),
    entries: blogEntries(reviews, posts, gadgets, site),
    gadgets,
    site,
  };
}

/** Stands in for missing documents. */
export const emptySite: LibrarySite = {
  categories: [],
  checks: { price: 60, answer: 120, facts: 365 },
  order: { featured: '', products: [] },
  speakers: {},
  stores: { list: [] },
  texts: { byline: '', reasons: [], steps: [] },
};

function readSite(documents: readonly ParsedDocument[]): LibrarySite {
  return {
    categories: siteFile(documents, 'categories') ?? emptySite.categories,
    checks: siteFile(documents, 'checks') ?? emptySite.checks,
    order: siteFile(documents, 'order') ?? emptySite.order,
    speakers: siteFile(documents, 'speakers') ?? emptySite.speakers,
    stores: siteFile(documents, 'stores') ?? emptySite.stores,
    texts: siteFile(documents, 'texts') ?? emptySite.texts,
  };
}

function siteFile<Slug extends SiteSlug>(
  documents: readonly ParsedDocument[],
  slug: Slug,
): SiteFiles[Slug] | undefined {
  const found = shown(documents, 'site').find((document) => document.slug === slug);
  return found?.value as SiteFiles[Slug] | undefined;
}

const lengthOf = ({ body }: Pick<ParsedDocument, 'body'>) => {
  const words = countWords(body);
  return { words, minutes: readMinutes(words) };
};

interface ReviewContext {
  site: LibrarySite;
  images: LibraryImages;
  facts: FactsFile | undefined;
}

function toReview(
  document: Document<'review'>,
  product: LibraryProduct,
  { site: { stores }, images, facts }: ReviewContext,
) {
  const { slug, value } = document;
  const lead = findImage(images, value.image);
  const { plain, citations, ...length } = readReview(document);
  return {
    ...plain,
    slug,
    get tree() {
      return withStoreLinks(withPictures(document.tree, images), stores.list, textLabel(slug));
    },
    ...length,
    updates: [...plain.updates, ...(facts?.updates ?? [])].toSorted((a, b) =>
      b.date.localeCompare(a.date),
    ),
    lead,
    product,
    citations,
  };
}

const readings = new WeakMap<object, ReturnType<typeof readReviewNow>>();

/** Once per document, because every publication assembles the library again. */
function readReview(document: Document<'review'>): ReturnType<typeof readReviewNow> {
  const known = readings.get(document) ?? readReviewNow(document);
  readings.set(document, known);
  return known;
}

const readReviewNow = (document: Document<'review'>) => ({
  ...extractCitations(document.value, claimsOf(document.value)),
  ...lengthOf(document),
});

function toPost(
  document: Document<'post'>,
  { texts, stores }: LibrarySite,
  images: LibraryImages,
): LibraryPost {
  const { slug, value } = document;
  return {
    ...value,
    ...postTexts(document),
    slug,
    get tree() {
      return withDisclosure(withPictures(document.tree, images), stores.list, textLabel(slug));
    },
    ...lengthOf(document),
    lead: findImage(images, value.image),
    author: texts.byline,
    named: namedReviews(document),
  };
}

const toGuide = (
  document: Document<'guide'>,
  { stores }: LibrarySite,
  images: LibraryImages,
): LibraryGuide => ({
  ...document.value,
  slug: document.slug,
  description: document.value.description ?? firstWords(document.value.excerpt, 160),
  get tree() {
    const tree = withPictures(document.tree, images);
    return withStoreLinks(tree, stores.list, textLabel(document.slug));
  },
});

const namedReviews = ({ body }: Document<'post'>): string[] => {
  const slugs = linksIn(body).flatMap((href) => /^\/([\w-]+)-review\b/.exec(href)?.[1] ?? []);
  return [...new Set(slugs)];
};

function blogEntries(
  reviews: LibraryReview[],
  posts: LibraryPost[],
  gadgets: Gadget[],
  site: LibrarySite,
): BlogEntry[] {
  const entries = reviews.map((review) => reviewEntry(review, gadgets, site));
  const newestFirst = (a: BlogEntry, b: BlogEntry) => b.date.localeCompare(a.date) || a.id - b.id;
  return [...posts.map(postEntry), ...entries].sort(newestFirst);
}

const cardOf = ({
  slug,
  title,
  excerpt,
  date,
  minutes,
  heroAlt,
  lead,
}: LibraryPost | LibraryReview) => ({
  slug,
  title,
  excerpt,
  date,
  minutes,
  imageAlt: heroAlt,
  ...(lead && { lead }),
});

function postEntry(post: LibraryPost): BlogEntry {
  const { id, category, photo } = post;
  return {
    id,
    kind: 'post',
    ...cardOf(post),
    author: post.author,
    category,
    featured: false,
    isShort: post.isShort,
    image: photoUrl(photo),
  };
}

function reviewEntry(review: LibraryReview, gadgets: Gadget[], site: LibrarySite): BlogEntry {
  const { id, slug, product } = review;
  const gadget = bySlug(gadgets, slug);
  return {
    id,
    kind: 'review',
    ...cardOf(review),
    author: site.texts.byline,
    category: product.category,
    featured: slug === site.order.featured,
    isShort: false,
    image: product.imageUrl,
    rating: product.rating,
    updated: updatedMonth(review, gadget?.answer),
    ...(gadget && {
      price: testedPrice(gadget),
      latestPrice: currentPrice(gadget),
      answer: todaysAnswer(gadget, gadgets)?.short,
      isBuried: gadget.buried !== undefined,
    }),
  };
}
