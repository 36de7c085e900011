import { type HTMLElement, parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import type { DocumentDetail, DocumentSummary } from '#features/content/calls.ts';
import { untypeset } from '#features/content/prose/typography.ts';
import {
  currentPrice,
  type DatedPrice,
  formatUsd,
  priceKind,
  sinceWhen,
} from '#features/gadgets/prices.ts';
import { priceLimits } from '#features/gadgets/sort-and-filter.ts';
import {
  get,
  library,
  ownSite,
  publicPaths,
  read,
  siteUrl,
  textOf,
} from '#tests/support/public-site.ts';
import { only, type ReadPage, readPage, type StructuredData } from '#tests/support/read-page.ts';
import { longDate, monthName } from '#ui/dates.ts';
import { paths } from '#ui/paths.ts';

// All tests that read every page are in this file, so that only one worker renders them.

const everyPage = async (check: (path: string, page: ReadPage) => void) => {
  for (const path of publicPaths) check(path, await read(path));
};

test('every page is indexed by its canonical URL, with a title and description of its own', async () => {
  const seen = new Map<string, string>();
  const expectOwn = (value: string, path: string) => {
    expect(seen.get(value), `${path} has the text of`).toBeUndefined();
    seen.set(value, path);
  };
  await everyPage((path, page) => {
    const canonical = page.links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href);
    expect(canonical, path).toEqual([siteUrl + path]);
    expect(only(page, 'og:url'), path).toBe(siteUrl + path);
    expect(only(page, 'robots'), path).toBe('index,follow,max-image-preview:large');
    expect(page.titles, path).toHaveLength(1);
    expectOwn(page.titles[0] ?? '', path);
    const description = only(page, 'description');
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    expectOwn(description, path);
  });
});

test('no page needs repair: no block inside a line of text, and no link without an address', async () => {
  await everyPage((path, { root }) => {
    const wrong = root.querySelectorAll(
      ':is(p, span) :is(div, ul, ol, form, table, section, figure), a:not([href]), [src*=" "]',
    );
    expect(
      wrong.map((element) => element.toString().slice(0, 200)),
      path,
    ).toEqual([]);
  });
});

test('a link preview has a title, a description and a large picture', async () => {
  await everyPage((path, page) => {
    const title = only(page, 'og:title');
    expect(page.titles[0]?.startsWith(title), path).toBe(true);
    expect(only(page, 'og:site_name'), path).toBe('Tech Survival Lab');
    expect(only(page, 'og:locale'), path).toBe('en_US');
    expect(only(page, 'og:description').length, path).toBeGreaterThanOrEqual(50);
    expect(only(page, 'og:image:type'), path).toBe('image/png');
    expect([only(page, 'og:image:width'), only(page, 'og:image:height')], path).toEqual([
      '1200',
      '630',
    ]);
    expect(only(page, 'og:image:alt').length, path).toBeGreaterThan(20);
    expect(only(page, 'twitter:card'), path).toBe('summary_large_image');
  });
});

test('every review and article has a picture of its own, of 1200 by 630 pixels and at most 200 KB', async () => {
  const pictures = new Map<string, string>();
  for (const path of publicPaths) pictures.set(path, only(await read(path), 'og:image'));
  const own = library.entries.map((entry) => pictures.get(paths.entry(entry)));
  expect(new Set(own).size).toBe(own.length);
  // Painting takes long, so one stands for its kind: that with the longest title.
  const byTitle = library.entries.toSorted((one, other) => other.title.length - one.title.length);
  const examples = ['review', 'post'].flatMap(
    (kind) => byTitle.find((entry) => entry.kind === kind) ?? [],
  );
  for (const path of ['/', ...examples.map(paths.entry)]) {
    const url = pictures.get(path) ?? '';
    // A picture that is not painted in time is the site's; a later request gets its own.
    const painted = async () => get(url.slice(siteUrl.length), { redirect: 'manual' });
    await expect.poll(async () => (await painted()).status).toBe(200);
    const answer = await painted();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, bytes.subarray(1, 4).toString()], url).toEqual([200, 'PNG']);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], url).toEqual([1200, 630]);
    expect(bytes.length, url).toBeLessThanOrEqual(200 * 1024);
  }
});

test('the sitemap lists every page, with the last change that the page shows', async () => {
  const xml = await (await get('/sitemap.xml')).text();
  const textIn = (url: string, name: string) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(url)?.[1];
  const entries = xml.split('<url>').slice(1);
  const listed = entries.map((url) => (textIn(url, 'loc') ?? '').slice(siteUrl.length));
  expect(listed.toSorted()).toEqual(publicPaths.toSorted());
  const dates = entries.map((url) => textIn(url, 'lastmod'));
  expect(dates.filter(Boolean).length).toBeGreaterThan(
    library.reviews.length + library.posts.length,
  );
  for (const [index, path] of listed.entries()) {
    expect((await get(path)).status, path).toBe(200);
    const date = dates[index];
    if (!date) continue;
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { text } = await read(path);
    expect(text.includes(longDate(date)), `${path} shows ${longDate(date)}`).toBe(true);
  }
});

/** The first match with the text around it. */
function placeOf(pattern: RegExp, html: string): string | undefined {
  const at = html.search(pattern);
  return at < 0 ? undefined : html.slice(Math.max(0, at - 80), at + 80);
}

test('no page shows undefined, NaN or other leaked values, or an empty cell', async () => {
  const leak = /\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b|\{\{|<t[dh][^>]*>\s*<\/t[dh]>/;
  for (const path of publicPaths) {
    const [, body = ''] = (await textOf(path)).split('<body');
    const shown = body.replace(/<script[\s\S]*?<\/script>|<!-- -->/g, '');
    expect.soft(placeOf(leak, shown), path).toBeUndefined();
  }
});

/** Local addresses of links or files in the HTML. */
function addressesIn(html: string, pattern: RegExp): string[] {
  const found = [...html.matchAll(pattern)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  return found.filter((address) => address.startsWith('/'));
}

test('every link leads to a page that exists and to an id on it', async () => {
  const texts = new Map<string, string>();
  for (const path of [...publicPaths, paths.adminLogin()]) texts.set(path, await textOf(path));
  const links = new Set(
    [...texts.values()].flatMap((html) => addressesIn(html, /<a\b[^>]*?\shref="([^"]*)"/g)),
  );
  for (const [path, html] of texts)
    for (const [, hash] of html.matchAll(/<a\b[^>]*?\shref="(#[^"]+)"/g)) links.add(path + hash);
  expect(links.size).toBeGreaterThan(60);
  const lost: string[] = [];
  for (const link of links) {
    const [path = '/', hash] = link.split('#');
    const html = texts.get(path) ?? (await foundText(path));
    texts.set(path, html);
    if (!html || (hash && !html.includes(`id="${hash}"`))) lost.push(link);
  }
  expect(lost).toEqual([]);
});

/** Empty if the page does not exist; redirects are followed. */
async function foundText(path: string): Promise<string> {
  const answer = await get(path, { redirect: 'follow' });
  return answer.status === 200 ? answer.text() : '';
}

test('every file that a page names exists', async () => {
  const files = /<(?:img|script|link)\b[^>]*?\s(?:src|href)="([^"]*)"/g;
  const named = new Set<string>();
  for (const path of publicPaths)
    for (const address of addressesIn(await textOf(path), files)) named.add(address);
  expect(named.size).toBeGreaterThan(40);
  const lost: string[] = [];
  for (const address of named) {
    const answer = await get(address, { redirect: 'follow' });
    await answer.arrayBuffer();
    if (answer.status !== 200) lost.push(address);
  }
  expect(lost).toEqual([]);
});

const reviewPaths = new Set(library.reviews.map(({ slug }) => paths.review(slug)));
const typesOf = ({ structuredData }: ReadPage) => structuredData.map((data) => data['@type']);
const dataOf = (page: ReadPage, type: string): StructuredData => {
  const found = page.structuredData.filter((data) => data['@type'] === type);
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} structuredData of the type ${type}`);
  return found[0];
};

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

test('every kind of page has its structured data, with what Google requires', async () => {
  const expected = (path: string): string[] => {
    if (path === '/') return ['Organization', 'WebSite', 'ItemList'];
    if (reviewPaths.has(path)) return ['Review', 'BreadcrumbList'];
    if (path.startsWith('/blog/')) return ['BlogPosting', 'BreadcrumbList'];
    if (path === '/about') return ['AboutPage', 'BreadcrumbList'];
    if (/^\/(blog|categories|category\/.+|compare\/.+|guides|guides\/.+)$/.test(path))
      return ['ItemList', 'BreadcrumbList'];
    return ['BreadcrumbList'];
  };
  for (const path of publicPaths) {
    expect(typesOf(await read(path)), path).toEqual(expected(path));
    for (const data of (await read(path)).structuredData) {
      expect(data['@context'], path).toBe('https://schema.org');
      const { itemReviewed } = data;
      for (const part of itemReviewed ? [data, itemReviewed, itemReviewed.offers] : [data])
        expect([path, part['@type'], missing(part)]).toEqual([path, part['@type'], []]);
    }
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
    expectShown(page, formatUsd(product.offers.price));
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

const { ask, send } = ownSite('prices');

/** How pages write a price that is the newest. */
const current = (price: DatedPrice | undefined): string[] =>
  price
    ? [
        `${formatUsd(price.usd)} ${priceKind(price)}, ${monthName(price.month)}`,
        `${formatUsd(price.usd)} ${sinceWhen(price)}`,
      ].map(squeeze)
    : [];

/** Without spaces, because elements next to each other have none between them. */
const squeeze = (text: string): string => text.replaceAll(/\s+/g, '').toLowerCase();
const textIn = ({ root }: ReturnType<typeof readPage>): string =>
  squeeze(root.querySelector('main')?.text ?? '');

const dollars = /\$[\d,]+(?:\.\d\d)?/;

/** What a page states as the price of a gadget today. */
function pricesToday(
  { root, structuredData }: ReadPage,
  path: string,
): [slug: string, usd: string][] {
  const found: [string, string][] = [];
  const add = (slug: string | undefined, usd: string | undefined) => {
    if (slug && usd) found.push([slug, usd]);
  };
  const amount = (text: string | undefined) => dollars.exec(text ?? '')?.[0];
  const named = (text: string) =>
    library.gadgets.find(({ name }) => text.trim() === untypeset(name))?.slug;
  const textOf = (element: HTMLElement | null) => untypeset(element?.text ?? '');
  for (const card of root.querySelectorAll('article.card[id]')) add(card.id, priceOnCard(card));
  for (const column of root.querySelectorAll('li[id^="gadget-"]'))
    add(column.id.slice('gadget-'.length), amount(textOf(column.querySelector('b.text-lead'))));
  for (const cell of root.querySelectorAll('.versus tbody:first-of-type td'))
    add(named(textOf(cell.querySelector('.versus-name'))), amount(textOf(cell)));
  for (const row of root.querySelectorAll('tr')) {
    const [first, second] = row.querySelectorAll('th, td');
    const title = textOf(row.closest('table')?.querySelector('caption') ?? null);
    if (!first || !second || !/^(?:Price|How it compares)$/.test(title)) continue;
    const written = parse(second.innerHTML);
    for (const note of written.querySelectorAll('.fact-note, sup')) note.remove();
    add(named(textOf(first)), amount(textOf(written)));
  }
  const review = library.reviews.find(({ slug }) => path === paths.review(slug));
  // The bar is for the gadget that the review recommends.
  const bar = root.querySelector('.price-bar');
  const recommended = named(textOf(bar?.querySelector('a .sr-only') ?? null).replace(': ', ''));
  add(recommended, amount(textOf(bar?.querySelector('b') ?? null)));
  const offer = structuredData.find((data) => data['@type'] === 'Review')?.itemReviewed.offers;
  if (offer) add(review?.slug, formatUsd(offer.price));
  return found;
}

/** The figure beside the stars. */
const priceOnCard = (card: HTMLElement): string | undefined =>
  card.querySelectorAll('b').find(({ text }) => dollars.test(text))?.text;

test('every page states the same price of a gadget today, to the cent', async () => {
  const filtered = priceLimits.flatMap((limit) => [
    `/?under=${limit}`,
    `/categories?under=${limit}`,
    ...library.site.categories.map(({ name }) => `${paths.category(name)}?under=${limit}`),
  ]);
  const stated = new Map<string, Set<string>>();
  for (const path of [...publicPaths, ...filtered]) {
    for (const [slug, usd] of pricesToday(await read(path), path)) {
      const price = currentPrice(
        library.gadgets.find((one) => one.slug === slug) ?? { prices: [] },
      );
      expect([path, slug, usd]).toEqual([path, slug, price && formatUsd(price.usd)]);
      stated.set(slug, (stated.get(slug) ?? new Set()).add(path));
    }
  }
  // Most gadgets are in a comparison, and our own on several kinds of pages.
  expect(stated.size).toBeGreaterThan(library.gadgets.length / 2);
  for (const { slug } of library.reviews) expect(stated.get(slug)?.size, slug).toBeGreaterThan(2);
});

test('an edited price is the current one on every page of its gadget', async () => {
  const slug = 'roomba-j7';
  const gadget = library.gadgets.find((one) => one.slug === slug);
  if (!gadget) throw new Error(`There is no ${slug}.`);
  const showsIt = (text: string, price: DatedPrice | undefined) =>
    current(price).some((words) => text.includes(words));
  const pages: string[] = [];
  for (const path of publicPaths)
    if (showsIt(textIn(await read(path)), currentPrice(gadget))) pages.push(path);
  const shown = [`/${slug}-review`, '/compare/matic-vs-roomba-j7'];
  expect(pages).toEqual(expect.arrayContaining(shown));

  const call = async <Output>(method: string, path: string, body?: unknown) =>
    (await (await send(method, `/api/admin/documents${path}`, body, 'owner')).json()) as Output;
  const { documents } = await call<{ documents: DocumentSummary[] }>(
    'GET',
    `?kind=gadget&slug=${slug}`,
  );
  const path = `/${documents[0]?.id}`;
  const { version, value } = await call<DocumentDetail>('GET', path);
  const now = { usd: 1357, month: '2026-11', kind: 'list' as const };
  const prices = [...(value.prices as object[]), now];
  await call('PUT', path, { version, value: { ...value, prices } });
  for (const path of pages) {
    const page = readPage(await (await ask(path)).text());
    const text = textIn(page);
    expect([path, showsIt(text, now), showsIt(text, currentPrice(gadget))]).toEqual([
      path,
      true,
      false,
    ]);
    const offer = page.structuredData.find((data) => data['@type'] === 'Review');
    if (path === `/${slug}-review`) expect(offer?.itemReviewed.offers.price).toBe(1357);
  }
  for (const path of ['/rss.xml', '/llms.txt', '/api/search?q=roomba'])
    expect([path, /1,?357/.test(await (await ask(path)).text())]).toEqual([path, true]);
  const affordable = readPage(await (await ask('/category/smart-home?under=1000')).text());
  const cards = affordable.root.querySelectorAll('article.card[id]').map(({ id }) => id);
  expect(cards).not.toContain(slug);
});
