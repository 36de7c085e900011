import type { Feed } from 'feed';
import { site } from '#content/site.ts';
import { escapeHtml } from '#site/prerender/escape-html.ts';
import { feedPaths } from '#site/seo/feed-paths.ts';
import type { FeedItem } from './feed-items.ts';

interface FeedParts {
  items: FeedItem[];
  siteUrl: string;
  /** How many bytes a file of the site has: RSS wants to know for its enclosures. */
  sizeOf: (path: string) => number;
}

function newest(items: FeedItem[]): Date {
  return new Date(Math.max(0, ...items.map(({ date }) => date.getTime())));
}

async function emptyFeed({ items, siteUrl }: FeedParts): Promise<Feed> {
  const { Feed } = await import('feed');
  return new Feed({
    id: `${siteUrl}/`,
    title: site.name,
    description: site.description,
    link: `${siteUrl}/`,
    language: site.language,
    updated: newest(items),
    generator: false,
    docs: 'https://www.rssboard.org/rss-specification',
    image: `${siteUrl}/icon-192.png`,
    favicon: `${siteUrl}/favicon.ico`,
    author: { name: site.name, link: `${siteUrl}/about` },
    feedLinks: { rss: siteUrl + feedPaths.rss, atom: siteUrl + feedPaths.atom },
  });
}

/** RSS's own `author` is a mail address; a name belongs into Dublin Core's `creator`. */
export async function printRss(parts: FeedParts): Promise<string> {
  const feed = await emptyFeed(parts);
  for (const { url, title, summary, html, date, author, tags, picture } of parts.items) {
    feed.addItem({
      title,
      link: url,
      date,
      description: escapeHtml(summary),
      content: html,
      category: tags.map((name) => ({ name })),
      enclosure: {
        url: picture,
        type: 'image/png',
        length: parts.sizeOf(picture.slice(parts.siteUrl.length)),
      },
      extensions: [{ name: 'dc:creator', objects: { _text: author } }],
    });
  }
  return feed.rss2();
}

/** Atom's titles and summaries are marked as HTML, so they are escaped as such. */
export async function printAtom(parts: FeedParts): Promise<string> {
  const feed = await emptyFeed(parts);
  for (const { url, title, summary, html, date, author, tags } of parts.items) {
    feed.addItem({
      title: escapeHtml(title),
      id: url,
      link: url,
      date,
      published: date,
      description: escapeHtml(summary),
      content: html,
      author: [{ name: author }],
      category: tags.map((name) => ({ name, term: name })),
    });
  }
  return feed.atom1();
}

/** By hand: the library still writes version 1. */
export function printJsonFeed({ items, siteUrl }: FeedParts): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.name,
    home_page_url: `${siteUrl}/`,
    feed_url: siteUrl + feedPaths.json,
    description: site.description,
    icon: `${siteUrl}/icon-512.png`,
    favicon: `${siteUrl}/favicon.ico`,
    language: site.language,
    authors: [{ name: site.name, url: `${siteUrl}/about` }],
    items: items.map(({ url, title, summary, html, date, author, tags, picture }) => ({
      id: url,
      url,
      title,
      summary,
      content_html: html,
      image: picture,
      date_published: date.toISOString(),
      authors: [{ name: author }],
      tags,
    })),
  });
}
