import type { Library } from '#features/content/snapshot.ts';
import type { TestedGadget } from '#features/gadgets/gadget.ts';
import { currentPrice, pricesInWords } from '#features/gadgets/prices.ts';
import type { listPublished } from '#features/newsletter/issues.ts';
import type { Review } from '#features/reviews/reviews.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { feedPath, paths } from '#ui/paths.ts';
import { site } from '#ui/site.ts';

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
  for (const { url, title, summary, date, tags } of items) {
    feed.addItem({
      title,
      link: url,
      date,
      description: escapeHtml(summary),
      category: tags.map((name) => ({ name })),
    });
  }
  return withoutControls(feed.rss2());
}

/** One control character, such as those of pasted slides, would make a whole feed unreadable. */
const withoutControls = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

/** A review, an article, a guide or an issue of the newsletter. */
interface FeedItem {
  url: string;
  title: string;
  /** Plain text. */
  summary: string;
  date: Date;
  tags: string[];
}

/** Newest first, as on the blog. */
export function feedItems(
  { entries, reviews, posts, guides }: Library,
  issues: Awaited<ReturnType<typeof listPublished>>,
  siteUrl: string,
): FeedItem[] {
  const ofIssues = issues.map(({ date, title, text }) => ({
    url: siteUrl + paths.issue(date),
    title: `Newsletter: ${title}`,
    summary: text,
    date: new Date(date),
    tags: ['Newsletter'],
  }));
  const ofGuides = guides.map(({ slug, title, excerpt, date }) => ({
    url: siteUrl + paths.guide(slug),
    title,
    summary: excerpt,
    date: new Date(date),
    tags: ['Guides'],
  }));
  const ofBlog = entries.map((entry) => {
    const { slug, title, excerpt, category, date } = entry;
    const review = entry.kind === 'review' && reviews.find((one) => one.slug === slug);
    const text = review || posts.find((one) => one.slug === slug);
    return {
      url: siteUrl + paths.entry(entry),
      title,
      summary: review ? summaryOf(review) : excerpt,
      date: new Date(date),
      tags: [...new Set([category, ...(text?.tags ?? [])])],
    };
  });
  return [...ofIssues, ...ofGuides, ...ofBlog].sort(
    (one, other) => other.date.getTime() - one.date.getTime(),
  );
}

/** Facts only: the staged story stays on the page, where it is marked as fiction. */
const summaryOf = ({ description, product, verdict, stamp }: Review): string =>
  `${description} ${stamp}: ${product.rating.toFixed(1)} of 5, ${pricesOf(product)}. ${verdict}`;

/** The price then and now, with months. */
export const pricesOf = (product: TestedGadget): string =>
  pricesInWords({ first: product.tested, latest: currentPrice(product) });
