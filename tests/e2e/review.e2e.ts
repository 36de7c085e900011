import type { Page } from '@playwright/test';
import { asWritten } from '#content/as-written.ts';
import { writeFact } from '#content/fact-values.ts';
import type { LibraryReview } from '#content/library.ts';
import { withoutMarks } from '#content/marks.ts';
import { disclosures } from '#content/site.ts';
import { labelOf } from '#content/vocabulary.ts';
import { expect, openAwake, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { figuresInText, moreLinks, type ReviewFigures, reviewTable } from '#tests/support/review-table.ts';

const { reviews, gadgets } = library;

const gadgetOf = (slug: string) => gadgets.find((gadget) => gadget.slug === slug);
const nameOf = (slug: string): string => gadgetOf(slug)?.name ?? `no facts of ${slug}`;

/** Everything that "What we know" has to show. */
function factsOf({ slug }: LibraryReview): string[] {
  const { facts = [], kind = 'phone', flaws = [], issues = [], sinceThen = [] } = gadgetOf(slug) ?? {};
  return [
    ...facts.flatMap(({ key, value }) => [labelOf(key, kind), writeFact(key, value)]),
    ...flaws.map(({ text }) => withoutMarks(text)),
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
    ...review.competitors.flatMap((rival) => [nameOf(rival.slug), rival.better, rival.worse, rival.pickIf]),
    ...review.scores.flatMap(({ title, items }) => [title, ...items.map(({ label }) => label)]),
    ...(review.results ?? []).flatMap(({ value, label }) => [value, label]),
  ];
}

/** Several pages a test: a page that is opened in a tab that is there already costs a third. */
for (const group of [0, 1, 2, 3].map((part) => reviewTable.filter((_, index) => index % 4 === part))) {
  test(`the reviews of ${group.map(({ product }) => product).join(', ')} have all their parts and figures`, async ({
    page,
  }) => {
    for (const figures of group) await test.step(figures.product, () => expectReview(page, figures));
  });
}

async function expectReview(page: Page, figures: ReviewFigures): Promise<void> {
  const review = reviews.find(({ slug }) => `/${slug}-review` === figures.route);
  if (!review) throw new Error(`There is no review at ${figures.route}.`);
  await page.goto(figures.route, { waitUntil: 'domcontentloaded' });
  // The numbers of references stand between the words.
  const set = await page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const mark of copy.querySelectorAll('sup')) mark.remove();
    return copy.textContent ?? '';
  });
  const text = asWritten(set);
  const { product, category, price, rating, badge = '', outOfTen = '' } = figures;
  const shown = [...textOf(review), product, category, price, badge, outOfTen, `${rating.toFixed(1)}/5`];
  expect.soft(shown.filter((part) => !text.includes(asWritten(part)))).toEqual([]);
  for (const figure of [figures.test, ...(figuresInText[figures.route] ?? [])]) expect.soft(text).toMatch(figure);
  expect.soft(review.minutes >= 12 && review.minutes <= 15).toBe(true);
  await expectSections(page, review);
  await expectStars(page, rating);
  await expectPriceButtons(page, figures.key);
  const back = page.getByRole('main').getByRole('link', { name: 'Back to Blog' });
  await expect.soft(back).toHaveAttribute('href', '/blog');
}

/** Why, experiment, features, phases, the extra one, pros and cons, worth it, comparison, final thoughts, who. */
async function expectSections(page: Page, review: LibraryReview): Promise<void> {
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const sections = Object.values(review.sections);
  expect.soft(sections).toHaveLength(10);
  expect.soft(headings.map(asWritten).filter((heading) => sections.includes(heading))).toEqual(sections);
  const rivals = page.getByRole('table', { name: 'How it compares' }).getByRole('rowheader');
  await expect.soft(rivals).toHaveText([review.product.name, ...review.competitors.map(({ slug }) => nameOf(slug))]);
}

/** Five whole stars, ⌊rating + 0.3⌋ of them filled. */
async function expectStars(page: Page, rating: number): Promise<void> {
  const stars = page.getByRole('main').getByRole('img', { name: `Rated ${rating.toFixed(1)} out of 5`, exact: true });
  for (const group of await stars.all()) {
    const fills = await group
      .locator('[data-fill]')
      .evaluateAll((all) => all.map((star) => star.getAttribute('data-fill')));
    const filled = { 3.8: 4, 4.7: 5, 4.8: 5, 4.9: 5, 5: 5 }[rating] ?? 4;
    expect.soft(fills).toEqual([...Array(filled).fill('full'), ...Array(5 - filled).fill('empty')]);
  }
  expect.soft(await stars.count()).toBeGreaterThanOrEqual(1);
}

async function expectPriceButtons(page: Page, key: string): Promise<void> {
  const buttons = page.getByRole('main').getByRole('link', { name: /^Check Current Price/ });
  await expect.soft(buttons).toHaveCount(2);
  const labels = await buttons.evaluateAll((links) => links.map((link) => link.dataset.affiliate));
  expect.soft(labels.toSorted()).toEqual([`${key}_main_cta`, `${key}_sidebar`]);
  for (const button of await page.getByRole('main').locator('a[data-affiliate]').all()) {
    await expect.soft(button).toHaveAttribute('target', '_blank');
    const paid = key === 'tesla_model_y' ? '' : 'sponsored nofollow ';
    await expect.soft(button).toHaveAttribute('rel', `${paid}noopener noreferrer`);
    await expect.soft(button).toHaveAttribute('href', /^https:\/\//);
  }
}

test('the boxes with more link where the specification says', async ({ page }) => {
  for (const [route, links] of Object.entries(moreLinks)) {
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    const box = page.getByRole('navigation', { name: /^More (Reviews|Survival Tests)$/ });
    const addresses = await box.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(links);
  }
});

test('the disclosures stand beside the links that they are about', async ({ page }) => {
  await page.goto('/garmin-fenix-7-review');
  await expect(page.getByRole('main').getByText(disclosures.button)).toBeVisible();
  await expect(page.getByRole('complementary').getByText(disclosures.short)).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(disclosures.footer)).toBeVisible();
  expect(disclosures).toEqual({
    footer: expect.stringMatching(/contains affiliate links and .*may earn a commission/),
    associate: 'As an Amazon Associate, we earn from qualifying purchases',
    button: 'Affiliate link - We may earn a commission at no cost to you',
    short: 'Supports our testing',
  });
});

test('before the first link to Amazon the page says, in its own text size, that we earn by it', async ({ page }) => {
  for (const path of ['/garmin-fenix-7-review', '/', '/category/audio']) {
    await page.goto(path);
    const words = page.getByRole('main').getByText(disclosures.associate).first();
    await expect(words).toBeVisible();
    const isBefore = await words.evaluate((element) => {
      const link = document.querySelector('main a[data-affiliate]');
      return Boolean(link && element.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
    expect(isBefore, path).toBe(true);
    const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
    await expect(words, path).toHaveCSS('font-size', size);
  }
});

test('the car is no affiliate offer: its buttons name the maker’s page and nobody claims a commission', async ({
  page,
}) => {
  await page.goto('/tesla-model-y-review');
  const main = page.getByRole('main');
  await expect(main.getByText('At tesla.com. Not an affiliate link.').first()).toBeVisible();
  await expect(main.getByText(disclosures.associate)).toHaveCount(0);
  await expect(main.getByText(disclosures.button)).toHaveCount(0);
  await page.goto('/category/automotive');
  await expect(main.getByRole('link', { name: 'Check at tesla.com' })).toHaveAttribute('rel', 'noopener noreferrer');
});

test('where Amazon sells what it makes, the page says so beside the button', async ({ page }) => {
  await page.goto('/ring-video-doorbell-pro-2-review');
  await expect(page.getByRole('complementary').getByText(/At Amazon\. .*Amazon also owns Ring\./)).toBeVisible();
  await page.goto('/category/tech');
  await expect(page.getByRole('main').getByText('Amazon also makes the Kindle.')).toBeVisible();
});

test('the sidebar stays beside the text on a large screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/sony-wh-1000xm5-review');
  const button = page.getByRole('complementary').getByRole('link', { name: /^Check Current Price/ });
  for (const part of [0.3, 0.6]) {
    await page.evaluate((share) => window.scrollTo(0, document.body.scrollHeight * share), part);
    await expect(button).toBeInViewport();
  }
});

test('on a phone the price stays in reach and covers nothing of the footer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sony-wh-1000xm5-review');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.4));
  const prices = page.getByRole('main').getByRole('link', { name: /^Check (Current )?Price/ });
  await expect.poll(() => anyInViewport(page)).toBe(true);
  expect(await prices.count()).toBeGreaterThanOrEqual(2);
  const legal = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  await legal.scrollIntoViewIfNeeded();
  await legal.click();
  await expect(page).toHaveURL('/terms-of-service');
});

const anyInViewport = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main a[data-affiliate]')].some((link) => {
      const { top, bottom, width } = link.getBoundingClientRect();
      return width > 0 && top >= 0 && bottom <= window.innerHeight;
    }),
  );

test('the contents follow the reader', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAwake(page, '/roomba-j7-review');
  const review = reviews.find(({ slug }) => slug === 'roomba-j7');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  for (const part of ['experiment', 'comparison', 'who'] as const) {
    const name = review?.sections[part] ?? '';
    await page
      .getByRole('main')
      .getByRole('heading', { name })
      .evaluate((heading) => heading.scrollIntoView());
    await expect(contents.locator('a[aria-current]:visible')).toHaveText(name);
  }
});

test('an entry of the contents leads to its section', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/roomba-j7-review');
  const name = reviews.find(({ slug }) => slug === 'roomba-j7')?.sections.comparison ?? '';
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name }).click();
  await expect(page.getByRole('main').getByRole('heading', { name })).toBeInViewport();
});
