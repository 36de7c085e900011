import type { Library, LibraryPost, LibraryReview } from '#content/library.ts';
import { plainText } from '#content/prose/text.ts';
import { site } from '#content/site.ts';
import type { Product } from '#contract/products.ts';
import { formatPrice } from '#site/features/catalog/price.ts';
import { escapeHtml } from '#site/prerender/escape-html.ts';
import { paths } from '#site/router/paths.ts';
import type { RouteName } from '#site/router/patterns.ts';
import { pagePicture, pictures } from '#site/seo/social-images.ts';
import { monthName } from '#site/ui/dates.ts';
import type { News } from './news.ts';

/** A review or an article as every kind of feed needs it. */
export interface FeedItem {
  url: string;
  title: string;
  /** Plain text. */
  summary: string;
  /** The whole summary as HTML: what a reader of feeds decides by. */
  html: string;
  date: Date;
  author: string;
  tags: string[];
  picture: string;
}

/** Newest first, as on the blog. */
export function feedItems(
  { entries, reviews, posts, gadgets }: Library,
  siteUrl: string,
): FeedItem[] {
  return entries.flatMap(({ kind, slug }) => {
    const review =
      kind === 'review' ? reviews.find((candidate) => candidate.slug === slug) : undefined;
    if (review) return [reviewItem(review, listPrice(review.slug, gadgets), siteUrl)];
    const post = kind === 'post' ? posts.find((candidate) => candidate.slug === slug) : undefined;
    return post ? [postItem(post, siteUrl)] : [];
  });
}

/** A price says for which month it is true. */
export function listPrice(slug: string, gadgets: Library['gadgets']): string {
  const price = gadgets.find((gadget) => gadget.slug === slug)?.price;
  return price ? `${formatPrice(price.usd * 100)} (list price, ${monthName(price.month)})` : '';
}

/** The owner's own price, with the month that it is of, goes before that of the files. */
export function withPrices(
  gadgets: Library['gadgets'],
  products: readonly Product[],
): Library['gadgets'] {
  const edited = new Map(
    products.flatMap((product) => (product.priceMonth ? [[product.slug, product] as const] : [])),
  );
  return gadgets.map((gadget) => {
    const { price, priceMonth: month } = edited.get(gadget.slug) ?? {};
    return price !== undefined && month
      ? { ...gadget, price: { ...gadget.price, usd: price / 100, month } }
      : gadget;
  });
}

/** News stands among the rest by its day. */
export function withNews(
  items: readonly FeedItem[],
  news: readonly News[],
  siteUrl: string,
): FeedItem[] {
  return [...news.map((one) => newsItem(one, siteUrl)), ...items].sort(
    (one, other) => other.date.getTime() - one.date.getTime(),
  );
}

const roomOf: Partial<Record<RouteName, RouteName>> = {
  letter: 'letters',
  note: 'notes',
  'savior-month': 'savior',
};

function newsItem(
  { name, path, date, title, text, readOn: words, tag }: News,
  siteUrl: string,
): FeedItem {
  const url = siteUrl + path;
  return {
    url,
    title,
    summary: text,
    html: [paragraph(text), readOn(url, words)].join('\n'),
    date: new Date(date),
    author: site.name,
    tags: [tag],
    picture: siteUrl + (pagePicture(roomOf[name] ?? 'home') ?? pictures.home).path,
  };
}

/** What is true about it: the standfirst is the story's, and stays on the page, where it is marked as such. */
function reviewItem(review: LibraryReview, price: string, siteUrl: string): FeedItem {
  const { title, description, product, verdict, stamp, pros, cons, minutes } = review;
  const url = siteUrl + paths.review(review.slug);
  const { path, alt } = pictures.review(review);
  const rated = `${stamp}: ${product.rating.toFixed(1)} of 5, ${price}`;
  const html = [
    imageTag(siteUrl + path, alt),
    paragraph(description),
    `<p><strong>${escapeHtml(rated)}.</strong> ${escapeHtml(verdict)}</p>`,
    paragraph('What survived:'),
    list(pros),
    paragraph('What did not:'),
    list(cons),
    readOn(url, `Read the full review (${minutes} min)`),
  ].join('\n');
  const tags = [product.category, ...review.tags.filter((tag) => tag !== product.category)];
  return {
    url,
    title,
    summary: description,
    html,
    date: new Date(review.date),
    author: site.byline,
    tags,
    picture: siteUrl + path,
  };
}

function postItem(post: LibraryPost, siteUrl: string): FeedItem {
  const { title, excerpt, body, author, category, minutes } = post;
  const url = siteUrl + paths.post(post.slug);
  const { path, alt } = pictures.post(post);
  const opening = body
    .trim()
    .split(/\n\s*\n/, 2)
    .map(plainText);
  const html = [
    imageTag(siteUrl + path, alt),
    `<p><strong>${escapeHtml(excerpt)}</strong></p>`,
    ...opening.map(paragraph),
    readOn(url, `Read the full article (${minutes} min)`),
  ].join('\n');
  const tags = [category, ...post.tags];
  return {
    url,
    title,
    summary: excerpt,
    html,
    date: new Date(post.date),
    author,
    tags,
    picture: siteUrl + path,
  };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const list = (items: string[]) =>
  `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
const readOn = (url: string, words: string) => `<p><a href="${escapeHtml(url)}">${words}</a></p>`;
const imageTag = (url: string, alt: string) =>
  `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="1200" height="630"></p>`;
