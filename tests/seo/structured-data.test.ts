import { expect, test } from 'vitest';
import { untypeset } from '#content/prose/typography.ts';
import { formatPrice } from '#site/features/catalog/price.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import { library, publicPaths, read, siteUrl } from '#tests/support/public-site.ts';
import type { ReadPage, StructuredData } from '#tests/support/read-page.ts';

const reviewPaths = new Set(library.reviews.map(({ slug }) => paths.review(slug)));
const typesOf = ({ structuredData }: ReadPage) => structuredData.map((data) => data['@type']);
const dataOf = (page: ReadPage, type: string): StructuredData => {
  const found = page.structuredData.filter((data) => data['@type'] === type);
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} structuredData of the type ${type}`);
  return found[0];
};

test('every kind of page has its structured data, and the organization appears once', async () => {
  const expected = (path: string): string[] => {
    if (path === '/') return ['Organization', 'WebSite', 'ItemList'];
    if (reviewPaths.has(path)) return ['Review', 'BreadcrumbList'];
    if (path.startsWith('/blog/')) return ['BlogPosting', 'BreadcrumbList'];
    if (path === '/about') return ['AboutPage', 'BreadcrumbList'];
    if (/^\/(blog|categories|category\/.+|compare\/.+)$/.test(path))
      return ['ItemList', 'BreadcrumbList'];
    return ['BreadcrumbList'];
  };
  for (const path of publicPaths) expect(typesOf(await read(path)), path).toEqual(expected(path));
});

/** What Google Search Central requires for each type; a path applies to every element of a list. */
const required: Record<string, string> = {
  Review:
    'author.name itemReviewed.name reviewRating.ratingValue positiveNotes.itemListElement.name negativeNotes.itemListElement.name datePublished publisher.name',
  Product: 'name offers brand.name description image',
  Offer: 'price priceCurrency availability url',
  BlogPosting: 'headline author.name author.url datePublished dateModified image',
  BreadcrumbList: 'itemListElement.position itemListElement.name itemListElement.item',
  ItemList: 'itemListElement.position itemListElement.url itemListElement.name',
  Organization: 'name url logo description',
  WebSite: 'name url',
  AboutPage: 'name mainEntity.name mainEntity.contactPoint.email',
};

const missing = (data: StructuredData): string[] =>
  (required[data['@type']] ?? 'a-known-type').split(' ').filter((property) => {
    const values = at(data, property.split('.'));
    return values.length === 0 || values.some((value) => (value ?? '') === '');
  });

test('structured data has what Google requires for its type', async () => {
  for (const path of publicPaths)
    for (const data of (await read(path)).structuredData) {
      expect(data['@context'], path).toBe('https://schema.org');
      const { itemReviewed } = data;
      for (const part of itemReviewed ? [data, itemReviewed, itemReviewed.offers] : [data])
        expect([path, part['@type'], missing(part)]).toEqual([path, part['@type'], []]);
    }
});

function at(value: unknown, [key, ...rest]: string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((element) => at(element, key === undefined ? [] : [key, ...rest]));
  if (key === undefined) return [value];
  return at((value as StructuredData | undefined)?.[key], rest);
}

/** As a separate figure or sentence, not as part of a longer one. */
const shows = ({ text }: ReadPage, words: string) =>
  new RegExp(`(?<![\\d.,])${RegExp.escape(untypeset(words))}(?![\\d])`).test(untypeset(text));

// Without the page's whole text in the message.
const expectShown = (page: ReadPage, words: string) =>
  expect(shows(page, words), `${page.titles} shows ${words}`).toBe(true);

test('a review’s structured data matches the page', async () => {
  for (const review of library.reviews) {
    const page = await read(paths.review(review.slug));
    const data = dataOf(page, 'Review');
    const { itemReviewed: product, reviewRating: rating } = data;
    expect(product).toMatchObject({
      '@type': 'Product',
      name: review.product.name,
      brand: { name: review.product.brand },
    });
    expect(product.sku).toBe(review.sku);
    expect(rating).toEqual({
      '@type': 'Rating',
      ratingValue: review.product.rating,
      bestRating: 5,
      worstRating: 1,
    });
    expect(product.offers).toMatchObject({
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    });
    expect(product.offers.url).toBe(review.product.amazonUrl);
    expect(data.author).toMatchObject({ '@type': 'Organization', name: 'Tech Survival Lab' });
    expectShown(page, longDate(data.datePublished));
    expectShown(page, `${rating.ratingValue.toFixed(1)}/5`);
    expectShown(page, formatPrice(product.offers.price * 100));
    for (const notes of [data.positiveNotes, data.negativeNotes])
      for (const { name } of notes.itemListElement) expectShown(page, name);
    // The summary belongs to the story, whose counts are invented.
    expect(data.reviewBody, review.slug).toBe(review.verdict);
    expectShown(page, review.verdict);
  }
});

test('breadcrumbs lead from the home page to the page itself', async () => {
  for (const path of publicPaths.slice(1)) {
    const trail: string[] = dataOf(await read(path), 'BreadcrumbList').itemListElement.map(
      ({ item }: StructuredData) => item,
    );
    expect([trail[0], trail.at(-1)], path).toEqual([`${siteUrl}/`, siteUrl + path]);
    for (const address of trail) expect(publicPaths, path).toContain(address.slice(siteUrl.length));
  }
});
