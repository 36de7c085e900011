import { feedPath } from '#app/feed-paths.ts';
import type { Post } from '#features/blog/posts.ts';
import type { Library } from '#features/content/current.ts';
import { blocksOf } from '#features/content/prose/tree.ts';
import type { TestedGadget } from '#features/gadgets/gadget.ts';
import { currentPrice, pricesInWords } from '#features/gadgets/prices.ts';
import { listPublished } from '#features/newsletter/issues.ts';
import type { Review } from '#features/reviews/reviews.ts';
import { winnersInWords, winnersOf } from '#features/votes/election.ts';
import { readResults } from '#features/votes/queries.ts';
import type { Database } from '#platform/database/tables.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { monthName } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';
import type { RouteName } from '#ui/routes.ts';
import { site } from '#ui/site.ts';
import { postPicture, reviewPicture } from '#ui/social-images.ts';

/** RSS's `author` is an email address, so names use Dublin Core's `creator`. */
export async function printRss(items: readonly FeedItem[], siteUrl: string): Promise<string> {
  const { Feed } = await import('feed');
  const feed = new Feed({
    id: `${siteUrl}/`,
    title: site.name,
    description: site.description,
    link: `${siteUrl}/`,
    language: site.language,
    updated: items[0]?.date ?? new Date(0),
    generator: false,
    docs: 'https://www.rssboard.org/rss-specification',
    image: `${siteUrl}/icon-192.png`,
    feedLinks: { rss: siteUrl + feedPath },
  });
  for (const { url, title, summary, html, date, author, tags } of items) {
    feed.addItem({
      title,
      link: url,
      date,
      description: escapeHtml(summary),
      content: html,
      category: tags.map((name) => ({ name })),
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
    });
  }
  return withoutControls(feed.rss2());
}

/** One control character, such as those of pasted slides, would make a whole feed unreadable. */
const withoutControls = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

/** A review, an article or news. */
export interface FeedItem {
  url: string;
  title: string;
  /** Plain text. */
  summary: string;
  /** The summary as HTML. */
  html: string;
  date: Date;
  author: string;
  tags: string[];
}

/** Newest first, as on the blog. */
export function feedItems(
  { entries, reviews, posts, guides, site: { texts } }: Library,
  siteUrl: string,
): FeedItem[] {
  const ofGuides = guides.map(({ slug, title, excerpt, date }): FeedItem => {
    const url = siteUrl + paths.guide(slug);
    const html = [paragraph(excerpt), readOn(url, 'See our picks')].join('\n');
    const [author, tags] = [texts.byline, ['Guides']];
    return { url, title, summary: excerpt, html, date: new Date(date), author, tags };
  });
  const ofBlog = entries.flatMap(({ kind, slug, author }) => {
    const review =
      kind === 'review' ? reviews.find((candidate) => candidate.slug === slug) : undefined;
    if (review) return [{ ...reviewItem(review, siteUrl), author }];
    const post = kind === 'post' ? posts.find((candidate) => candidate.slug === slug) : undefined;
    return post ? [postItem(post, siteUrl)] : [];
  });
  return [...ofGuides, ...ofBlog];
}

/** The price then and now, with months. */
export const pricesOf = (product: TestedGadget): string =>
  pricesInWords({ first: product.tested, latest: currentPrice(product) });

/** Sorted by date. */
export function mergeNews(
  items: readonly FeedItem[],
  news: readonly News[],
  siteUrl: string,
): FeedItem[] {
  return [...news.map((one) => newsItem(one, siteUrl)), ...items].sort(
    (one, other) => other.date.getTime() - one.date.getTime(),
  );
}

function newsItem(
  { path, date, title, text, readOn: words, tag }: News,
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
  };
}

/** Facts only: the staged story stays on the page, where it is marked as fiction. */
function reviewItem(review: Review, siteUrl: string): Omit<FeedItem, 'author'> {
  const { title, description, product, verdict, stamp, pros, cons, minutes } = review;
  const url = siteUrl + paths.review(review.slug);
  const { path, alt } = reviewPicture(review);
  const rated = `${stamp}: ${product.rating.toFixed(1)} of 5, ${pricesOf(product)}`;
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
    tags,
  };
}

function postItem(post: Post, siteUrl: string): FeedItem {
  const { title, excerpt, hasOwnExcerpt, tree, author, category, minutes } = post;
  const url = siteUrl + paths.post(post.slug);
  const { path, alt } = postPicture(post);
  const firstBlocks = blocksOf(tree).slice(0, 2);
  const html = [
    imageTag(siteUrl + path, alt),
    ...(hasOwnExcerpt ? [`<p><strong>${escapeHtml(excerpt)}</strong></p>`] : []),
    ...firstBlocks.map(({ text }) => paragraph(text)),
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
  };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const list = (items: string[]) =>
  `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
const readOn = (url: string, words: string) => `<p><a href="${escapeHtml(url)}">${words}</a></p>`;
const imageTag = (url: string, alt: string) =>
  `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="1200" height="630"></p>`;

/** Something published while the site runs. */
export interface News {
  name: RouteName;
  path: string;
  date: string;
  title: string;
  /** Plain text. */
  text: string;
  /** The link text. */
  readOn: string;
  tag: string;
}

/** Newsletter issues and past elections, which are not part of the content. */
export async function readNews(db: Database): Promise<News[]> {
  const [issues, months] = await Promise.all([listPublished(db), readResults(db)]);
  return [
    ...issues.map(({ date, title, text }): News => {
      const words = {
        title: `Newsletter: ${title}`,
        text,
        readOn: 'Read the full issue',
        tag: 'Newsletter',
      };
      return { name: 'issue', path: paths.issue(date), date, ...words };
    }),
    ...months.map(({ month, closedAt, standings }): News => {
      const names = winnersInWords(winnersOf(standings).map(({ name }) => name));
      const text = names
        ? `${names} won the Tech Savior of ${monthName(month)}.`
        : 'Nobody voted, so nobody won.';
      const words = {
        title: `Tech Savior of ${monthName(month)}`,
        text,
        readOn: 'See the full results',
        tag: 'Election',
      };
      // It redirects, and feed readers know the item by it.
      return { name: 'savior', path: `${paths.savior()}/${month}`, date: closedAt, ...words };
    }),
  ];
}
