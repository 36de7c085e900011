import { expect, test } from 'vitest';
import { disclosures } from '#content/site.ts';
import { paths } from '#site/router/paths.ts';
import { library, textOf } from '#tests/support/public-site.ts';

const count = (html: string, pattern: RegExp | string): number => html.split(pattern).length - 1;

const without = (html: string, start: string, end: string): string => {
  const [before = '', rest = ''] = html.split(start);
  return before + rest.slice(rest.indexOf(end));
};

test.each(library.reviews.map(({ slug }) => slug))('%s says each thing once', async (slug) => {
  const page = (await textOf(paths.review(slug))).replaceAll('<!-- -->', '');
  const [article = '', footer = ''] = page.split('<footer class="site-footer');
  expect(count(article, '<h1')).toBe(1);

  // The phone shows the bottom bar and wider screens show the sidebar.
  const own = article.replace(/<tr>.*?<\/tr>/gs, '');
  const prices = (html: string) => count(html, 'class="price-month"');
  expect(prices(without(own, '<aside class="sidebar"', '</aside>'))).toBeLessThanOrEqual(4);
  expect(prices(without(own, '<div class="price-bar', '</article>'))).toBeLessThanOrEqual(4);

  expect(count(article, /checked on/i)).toBe(1);
  expect(article).not.toContain('unchecked');
  expect(count(article, /We read (?:all )?\d+/)).toBe(1);

  const verdict = article.indexOf('data-affiliate=');
  const isAffiliate = article.includes('rel="sponsored');
  const before = article.slice(0, verdict);
  expect(count(before, disclosures.associate)).toBe(isAffiliate ? 1 : 0);
  expect(count(article.slice(verdict), disclosures.associate)).toBe(0);
  expect(count(article, '>Affiliate link')).toBe(isAffiliate ? 1 : 0);
  expect(count(footer, disclosures.footer)).toBe(1);
});
