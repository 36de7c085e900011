import { expect, test } from 'vitest';
import { untypeset } from '#content/prose/typography.ts';
import { lastChanged } from '#content/views/article-data.ts';
import { formatPrice } from '#site/features/catalog/price.ts';
import { paths } from '#site/router/paths.ts';
import { longDate } from '#site/ui/dates.ts';
import { library, publicPaths, read, siteUrl } from '#tests/support/public-site.ts';
import type { Entry, ReadPage } from '#tests/support/read-page.ts';
import { googleProperties } from './google-properties.ts';

const reviewPaths = new Set(library.reviews.map(({ slug }) => paths.review(slug)));
const typesOf = ({ records }: ReadPage) => records.map((record) => record['@type']);
const recordOf = (page: ReadPage, type: string): Entry => {
  const found = page.records.filter((record) => record['@type'] === type);
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} records of the type ${type}`);
  return found[0];
};

test('every kind of page carries its records, and the lab introduces itself once', async () => {
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

test('every record has what Google requires and recommends for its type', async () => {
  for (const path of publicPaths) {
    for (const record of (await read(path)).records) {
      expect(record['@context'], path).toBe('https://schema.org');
      expect(missing(record), path).toEqual([]);
      if (record['@type'] !== 'Review') continue;
      expect(missing(record.itemReviewed), path).toEqual([]);
      expect(missing(record.itemReviewed.offers), path).toEqual([]);
    }
  }
});

function missing(record: Entry): string[] {
  const {
    required,
    recommended,
    leftOut = {},
  } = googleProperties[record['@type']] ?? { required: ['a known type'], recommended: [] };
  const lacking = [...required, ...recommended].filter((property) => {
    const values = at(record, property.split('.'));
    return (
      values.length === 0 ||
      values.some((value) => value === undefined || value === null || value === '')
    );
  });
  const unexpected = Object.keys(leftOut).filter((property) => property in record);
  return [...lacking, ...unexpected.map((property) => `${property} was to be left out`)].map(
    (name) => `${record['@type']}.${name}`,
  );
}

function at(value: unknown, [key, ...rest]: string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((element) => at(element, key === undefined ? [] : [key, ...rest]));
  if (key === undefined) return [value];
  return at((value as Entry | undefined)?.[key], rest);
}

/** As a figure or sentence of its own, not as a part of a longer one. */
const shows = ({ text }: ReadPage, words: string) =>
  new RegExp(`(?<![\\d.,])${RegExp.escape(untypeset(words))}(?![\\d])`).test(untypeset(text));

// Without the page's whole text in the message.
const expectShown = (page: ReadPage, words: string) =>
  expect(shows(page, words), `${page.titles} shows ${words}`).toBe(true);

test('a review’s record says what the page says', async () => {
  for (const review of library.reviews) {
    const page = await read(paths.review(review.slug));
    const record = recordOf(page, 'Review');
    const { itemReviewed: product, reviewRating: rating } = record;
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
    expect(record.author).toMatchObject({ '@type': 'Organization', name: 'Tech Survival Lab' });
    expectShown(page, longDate(record.datePublished));
    expectShown(page, `${rating.ratingValue.toFixed(1)}/5`);
    expectShown(page, formatPrice(product.offers.price * 100));
    for (const notes of [record.positiveNotes, record.negativeNotes])
      for (const { name } of notes.itemListElement) expectShown(page, name);
    // The summary is the story's, and its counts are invented.
    expect(record.reviewBody, review.slug).toBe(review.verdict);
    expectShown(page, review.verdict);
  }
});

/** Addresses, and the places and ends of scales, are no statements about anything. */
const silent = new Set([
  '@context',
  '@id',
  '@type',
  'url',
  'item',
  'image',
  'logo',
  'sameAs',
  'mainEntityOfPage',
  'availability',
  'position',
  'worstRating',
]);

/** Every figure of a record as the page would show it. */
function figures(value: unknown, key = ''): string[] {
  if (silent.has(key)) return [];
  if (Array.isArray(value)) return value.flatMap((element) => figures(element, key));
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => figures(inner, name));
  if (key === 'datePublished' || key === 'dateModified') return [longDate(String(value))];
  if (key === 'timeRequired') return [String(value).replace(/^PT(\d+)M$/, '$1 min read')];
  if (key === 'price') return [formatPrice(Number(value) * 100)];
  if (key === 'ratingValue') return [Number(value).toFixed(1)];
  return String(value).match(/\d[\d.,]*\d|\d/g) ?? [];
}

test('every figure in a record is also visible on the page', async () => {
  for (const path of publicPaths) {
    const page = await read(path);
    const unseen = page.records
      .flatMap((record) => figures(record))
      .filter((figure) => !shows(page, figure));
    expect([...new Set(unseen)], path).toEqual([]);
  }
});

test('no page claims an aggregate rating', async () => {
  for (const path of publicPaths)
    expect(JSON.stringify((await read(path)).records), path).not.toContain('ggregateRating');
});

test('lists count their items in the order of the page and lead to addresses that are there', async () => {
  for (const path of [
    '/',
    '/blog',
    '/categories',
    ...publicPaths.filter((path) => /^\/(category|compare)\//.test(path)),
  ]) {
    const page = await read(path);
    const items: Entry[] = recordOf(page, 'ItemList').itemListElement;
    expect(
      items.map(({ position }) => position),
      path,
    ).toEqual(items.map((_, index) => index + 1));
    const urls = items.map(({ url }) => String(url));
    expect(new Set(urls).size, path).toBe(urls.length);
    for (const url of urls) {
      const [address = '', fragment] = url.slice(siteUrl.length).split('#');
      expect(publicPaths, url).toContain(address);
      if (fragment) expect((await read(address)).ids, url).toContain(fragment);
    }
  }
});

test('a category lists each of its products', async () => {
  for (const path of publicPaths.filter((path) => path.startsWith('/category/'))) {
    const page = await read(path);
    const products = library.products.filter(({ category }) => paths.category(category) === path);
    const names = recordOf(page, 'ItemList').itemListElement.map(({ name }: Entry) => name);
    expect(names, path).toEqual(products.map(({ name }) => name));
  }
});

test('breadcrumbs lead from the home page to the page itself', async () => {
  for (const path of publicPaths.slice(1)) {
    const trail: string[] = recordOf(await read(path), 'BreadcrumbList').itemListElement.map(
      ({ item }: Entry) => item,
    );
    expect([trail[0], trail.at(-1)], path).toEqual([`${siteUrl}/`, siteUrl + path]);
    for (const address of trail) expect(publicPaths, path).toContain(address.slice(siteUrl.length));
  }
});

test('articles are signed by the lab, which is nobody’s name, and every piece was last changed when it was last corrected', async () => {
  for (const piece of library.posts) {
    const record = recordOf(await read(paths.post(piece.slug)), 'BlogPosting');
    expect(record.author['@type'], piece.slug).toBe('Organization');
    expect(record.dateModified, piece.slug).toBe(lastChanged(piece));
  }
  const corrected = library.reviews.filter(({ updates }) => updates.length > 0);
  expect(corrected).not.toEqual([]);
  for (const piece of corrected)
    expect(recordOf(await read(paths.review(piece.slug)), 'Review').dateModified).toBe(
      lastChanged(piece),
    );
});
