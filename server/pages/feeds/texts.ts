import type { Library } from '#content/library.ts';
import { categories, categoryWords } from '#content/schema/categories.ts';
import { disclosures, site } from '#content/site.ts';
import { paths } from '#site/router/paths.ts';
import { feedPaths } from '#site/seo/feed-paths.ts';
import { listPrice } from './feed-items.ts';

export interface LabelledPage {
  label: string;
  path: string;
  words: string;
}

/** Everything may be read but the desk of the owner and the calls, which hold nothing to find. */
export function printRobots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The site in one page of Markdown, for readers that are machines. */
export function printLlms(library: Library, siteUrl: string, pages: LabelledPage[]): string {
  const link = (name: string, path: string, words: string) =>
    `- [${name}](${siteUrl}${path}): ${words}`;
  const shelves = categories.filter((name) =>
    library.products.some(({ category }) => category === name),
  );
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    `The emergencies, their testers and every count from them are invented. Facts about products are sourced, with references on each page; ratings are the editors' opinions, out of 5; prices are list prices in US dollars of the month beside them. ${disclosures.associate}.`,
    '## Reviews',
    library.reviews
      .map(({ slug, title, product, description }) =>
        link(
          title,
          paths.review(slug),
          `${product.rating.toFixed(1)} of 5, ${listPrice(slug, library.gadgets)}. ${description}`,
        ),
      )
      .join('\n'),
    '## Articles',
    library.posts
      .map(({ slug, title, description }) => link(title, paths.post(slug), description))
      .join('\n'),
    '## Categories',
    shelves
      .map((name) => link(name, paths.category(name), categoryWords[name].description))
      .join('\n'),
    '## Pages',
    pages.map(({ label, path, words }) => link(label, path, words)).join('\n'),
    '## Optional',
    [
      link('RSS', feedPaths.rss, 'reviews and articles, newest first.'),
      link('JSON Feed', feedPaths.json, 'the same, as JSON.'),
      link('Sitemap', '/sitemap.xml', 'every page.'),
    ].join('\n'),
    '',
  ].join('\n\n');
}
