import type { Page } from '@playwright/test';
import type { LibraryReview } from '#content/library.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import { untypeset } from '#content/prose/typography.ts';
import { formatFact } from '#content/schema/fact-values.ts';
import { labelOf } from '#content/schema/vocabulary.ts';
import { disclosures } from '#content/site.ts';
import { expect, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import {
  figuresInText,
  moreLinks,
  type ReviewFigures,
  reviewTable,
} from '#tests/support/review-table.ts';

const { reviews, gadgets } = library;

const gadgetOf = (slug: string) => gadgets.find((gadget) => gadget.slug === slug);
const nameOf = (slug: string): string => gadgetOf(slug)?.name ?? `no facts of ${slug}`;

/** Everything that "What we know" has to show. */
function factsOf({ slug }: LibraryReview): string[] {
  const {
    facts = [],
    kind = 'phone',
    flaws = [],
    issues = [],
    sinceThen = [],
  } = gadgetOf(slug) ?? {};
  return [
    ...facts.flatMap(({ key, value }) => [labelOf(key, kind), formatFact(key, value)]),
    ...flaws.map(({ text }) => withoutCitations(text)),
    ...[...issues, ...sinceThen].map(({ text }) => text),
  ];
}

/** Text that stands on a review's page whatever it looks like. */
function textOf(review: LibraryReview): string[] {
  return [
    review.summary,
    review.ratingBasis.true,
    review.ratingBasis.story,
    review.persona.name,
    `${review.minutes} min read`,
    new Date(review.date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    review.verdict,
    review.stamp,
    review.bestFor,
    review.facts.title,
    ...review.pros,
    ...review.cons,
    ...review.buy,
    ...review.skip,
    ...review.keyFeatures,
    ...factsOf(review),
    ...review.phases.flatMap(({ when, title, result }) => [when, title, result]),
    ...review.audiences.flatMap(({ who, why }) => [who, why]),
    ...review.competitors.flatMap((rival) => [
      nameOf(rival.slug),
      rival.better,
      rival.worse,
      rival.pickIf,
    ]),
    ...review.scores.flatMap(({ title, items }) => [title, ...items.map(({ label }) => label)]),
    ...(review.results ?? []).flatMap(({ value, label }) => [value, label]),
  ];
}

test('every review has all its parts and figures', async ({ page }) => {
  await page.goto('/robots.txt');
  for (const figures of reviewTable)
    await test.step(figures.product, async () =>
      expectReview(await readReview(page, figures.route), figures),
    );
});

function expectReview(page: ReviewPage, figures: ReviewFigures): void {
  const review = reviews.find(({ slug }) => `/${slug}-review` === figures.route);
  if (!review) throw new Error(`There is no review at ${figures.route}.`);
  const text = untypeset(page.text);
  const { product, category, price, rating, badge = '', outOfTen = '' } = figures;
  const shown = [
    ...textOf(review),
    product,
    category,
    price,
    badge,
    outOfTen,
    `${rating.toFixed(1)}/5`,
  ];
  expect.soft(shown.filter((part) => !text.includes(untypeset(part)))).toEqual([]);
  for (const figure of [figures.test, ...(figuresInText[figures.route] ?? [])])
    expect.soft(text).toMatch(figure);
  expect.soft(review.minutes >= 12 && review.minutes <= 15).toBe(true);
  expectSections(page, review);
  expectStars(page, rating);
  expectPriceButtons(page, figures.key);
  expect.soft(page.wayBack).toBe('/blog');
}

/** Why, experiment, features, phases, the extra one, pros and cons, worth it, comparison, final thoughts, who. */
function expectSections({ headings, rivals }: ReviewPage, review: LibraryReview): void {
  const sections = Object.values(review.sections);
  expect.soft(sections).toHaveLength(10);
  expect
    .soft(headings.map(untypeset).filter((heading) => sections.includes(heading)))
    .toEqual(sections);
  expect
    .soft(rivals)
    .toEqual([review.product.name, ...review.competitors.map(({ slug }) => nameOf(slug))]);
}

/** Five whole stars, ⌊rating + 0.3⌋ of them filled. */
function expectStars({ stars }: ReviewPage, rating: number): void {
  const filled = { 3.8: 4, 4.7: 5, 4.8: 5, 4.9: 5, 5: 5 }[rating] ?? 4;
  const own = stars.filter(({ name }) => name === `Rated ${rating.toFixed(1)} out of 5`);
  expect.soft(own.length).toBeGreaterThanOrEqual(1);
  for (const { fills } of own)
    expect.soft(fills).toEqual([...Array(filled).fill('full'), ...Array(5 - filled).fill('empty')]);
}

function expectPriceButtons({ shops }: ReviewPage, key: string): void {
  const buttons = shops.filter(({ text }) => text.startsWith('Check Current Price'));
  expect
    .soft(buttons.map(({ label }) => label).toSorted())
    .toEqual([`${key}_main_cta`, `${key}_sidebar`]);
  const paid = key === 'tesla_model_y' ? '' : 'sponsored nofollow ';
  for (const { target, rel, href } of shops) {
    expect.soft([target, rel]).toEqual(['_blank', `${paid}noopener noreferrer`]);
    expect.soft(href).toMatch(/^https:\/\//);
  }
}

type ReviewPage = Awaited<ReturnType<typeof readReview>>;

/** What the server sends, read by the browser and not shown by it: everything at once, and no picture, no layout. */
const readReview = (page: Page, route: string) =>
  page.evaluate(async (address) => {
    const sent = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    const main = sent.querySelector('main');
    const all = <Found extends Element = HTMLElement>(selector: string) => [
      ...(main?.querySelectorAll<Found>(selector) ?? []),
    ];
    const textIn = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
    const nameOfNav = (nav: Element) =>
      nav.getAttribute('aria-label') ??
      textIn(sent.getElementById(nav.getAttribute('aria-labelledby') ?? ''));
    // Reference marks and the facts view's headings are between the words.
    for (const mark of all('sup, [data-plain]')) mark.remove();
    const table = all('table').find(
      (each) => textIn(each.querySelector('caption')) === 'How it compares',
    );
    return {
      text: main?.textContent ?? '',
      more: all('nav')
        .filter((each) => /^More (Reviews|Survival Tests)$/.test(nameOfNav(each)))
        .flatMap((each) =>
          [...each.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        ),
      headings: all('h2').map(textIn),
      rivals: [...(table?.querySelectorAll('tbody th') ?? [])].map(textIn),
      stars: all('[role=img]').map((stars) => ({
        name: stars.getAttribute('aria-label'),
        fills: [...stars.querySelectorAll('[data-fill]')].map((star) =>
          star.getAttribute('data-fill'),
        ),
      })),
      shops: all<HTMLAnchorElement>('a[data-affiliate]').map((link) => ({
        text: textIn(link),
        label: link.dataset.affiliate ?? '',
        target: link.target,
        rel: link.rel,
        href: link.getAttribute('href'),
      })),
      wayBack: all('a')
        .find((link) => textIn(link) === 'Back to Blog')
        ?.getAttribute('href'),
    };
  }, route);

test('the boxes with more link where the specification says', async ({ page }) => {
  await page.goto('/robots.txt');
  for (const [route, links] of Object.entries(moreLinks))
    expect((await readReview(page, route)).more).toEqual(links);
});

test('the disclosures stand beside the links that they are about', async ({ page }) => {
  await page.goto('/garmin-fenix-7-review');
  await expect(page.getByRole('complementary').getByText(disclosures.short)).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(disclosures.footer)).toBeVisible();
  expect(disclosures).toEqual({
    footer: expect.stringMatching(/contains affiliate links and .*may earn a commission/),
    associate: 'As an Amazon Associate, we earn from qualifying purchases',
    button: 'Affiliate link - We may earn a commission at no cost to you',
    short: 'Supports our testing',
  });
  await test.step('before the first link to Amazon the page says, in its own text size, that we earn by it', async () => {
    await expectDisclosureFirst(page);
    for (const path of ['/', '/category/audio', '/compare/iphone-15-pro-vs-iphone-16']) {
      await page.goto(path);
      await expectDisclosureFirst(page);
    }
    await expect(page.getByRole('main').getByText(disclosures.button)).toBeVisible();
  });
});

async function expectDisclosureFirst(page: Page): Promise<void> {
  const words = page.getByRole('main').getByText(disclosures.associate).first();
  await expect(words).toBeVisible();
  const isBefore = await words.evaluate((element) => {
    const link = document.querySelector('main a[data-affiliate]');
    return Boolean(
      link && element.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
  expect(isBefore, page.url()).toBe(true);
  const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
  await expect(words, page.url()).toHaveCSS('font-size', size);
}

test('the car is no affiliate offer: its buttons name the maker’s page and nobody claims a commission', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  const { text, shops } = await readReview(page, '/tesla-model-y-review');
  expect(text).toContain('Our link leads to tesla.com and earns us nothing.');
  expect(text).not.toContain(disclosures.associate);
  expect(text).not.toContain(disclosures.button);
  expect(shops.length).toBeGreaterThan(1);
  const { shops: cards } = await readReview(page, '/category/automotive');
  const card = cards.find(({ text }) => text.startsWith('Check at tesla.com'));
  expect(card?.rel).toBe('noopener noreferrer');
});

test('where Amazon sells what it makes, the page says so beside the button', async ({ page }) => {
  await page.goto('/robots.txt');
  const { text } = await readReview(page, '/ring-video-doorbell-pro-2-review');
  expect(text).toContain('Amazon also owns Ring.');
  expect((await readReview(page, '/category/tech')).text).toContain(
    'Amazon also makes the Kindle.',
  );
});

test('a name with a hyphen is one word on cards, reviews, comparisons, the blog and in the list of corrections', async ({
  page,
}) => {
  for (const path of [
    '/sony-wh-1000xm5-review',
    '/airpods-pro-2-review',
    '/compare/sony-wh-1000xm4-vs-sony-wh-1000xm5',
    '/',
    '/blog',
    '/how-we-review',
  ]) {
    await page.goto(path);
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const { names, parted } = await page.evaluate(partedNames);
      expect(names, path).toBeGreaterThan(0);
      expect.soft(parted, `${path} at ${width}`).toEqual([]);
    }
  }
});

/** Runs in the page: names such as WH-1000XM5 of which a part stands on the next line, with what stands before them. What is folded up is not there. */
function partedNames(): { names: number; parted: string[] } {
  const parted: string[] = [];
  let names = 0;
  const texts = document.createTreeWalker(
    document.querySelector('main') as Node,
    NodeFilter.SHOW_TEXT,
  );
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    for (const { 0: name, index } of text.data.matchAll(/\b[A-Z]+-\d[\dA-Z]+\b/g)) {
      names += 1;
      range.setStart(text, index);
      range.setEnd(text, index + name.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) parted.push(`${text.parentElement?.textContent?.slice(0, 60)}: ${name}`);
    }
  }
  return { names, parted };
}
