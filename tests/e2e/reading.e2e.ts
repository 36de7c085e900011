import type { Page } from '@playwright/test';
import { typeset } from '#content/typography.ts';
import { awake, expect, openAwake, test, wake } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const review = '/samsung-galaxy-s24-ultra-review';
const { sections } = library.reviews.find(({ slug }) => `/${slug}-review` === review) ?? {};
const titleOf = (part: 'experiment' | 'comparison' | 'who') => typeset(sections?.[part] ?? '');
const bar = (page: Page) => page.locator('.price-bar');
const back = (page: Page) => page.getByRole('link', { name: 'Continue where you left off' });

/** What of the bar's words is cut off, or runs into something else. */
const cutInBar = (page: Page) =>
  bar(page).evaluate((element) => {
    const boxes = [...element.querySelectorAll('p, span, button, a.button')].filter(
      (each) => !each.closest('nav, .sr-only'),
    );
    return boxes
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
      .map((each) => each.textContent);
  });

const farthestRight = (part: Element) =>
  Math.max(
    ...[part, ...part.querySelectorAll('*')].map((each) =>
      Math.floor(each.getBoundingClientRect().right),
    ),
  );

/** Letters in a full line of running text: the last line of a paragraph is taken for half a one. */
const lettersInALine = (page: Page, texts: string) =>
  page.evaluate((selector) => {
    const counts = [...document.querySelectorAll(selector)].flatMap((text) => {
      const lines = Math.round(
        text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
      );
      return lines < 4 ? [] : [(text.textContent ?? '').length / (lines - 0.5)];
    });
    return Math.round(counts.reduce((sum, count) => sum + count, 0) / counts.length);
  }, texts);

test('on a phone the bar says name, price, whose link it is and how long it still takes, and has the contents', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(review);
  // Nobody counts yet, and wherever a page that is asleep stands, this is true.
  await expect(bar(page)).toContainText(/\d\smin read/);
  await wake(page);
  await expect(bar(page)).toContainText('Samsung Galaxy S24 Ultra');
  await expect(bar(page)).toContainText('Affiliate link, Amazon');
  expect(await cutInBar(page)).toEqual([]);
  // The dearest that the shelf has.
  await bar(page)
    .locator('b')
    .evaluate((price) => {
      if (price.firstChild) price.firstChild.textContent = '$51,999';
    });
  expect(await cutInBar(page)).toEqual([]);
  // Letters at twice their size: the words stay words, and nothing of the bar, the question or the ending leaves the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await cutInBar(page)).toEqual([]);
  expect((await bar(page).locator('small').last().boundingBox())?.width).toBeGreaterThan(150);
  // Four lines of it would take the room that the text needs.
  await expect(bar(page)).not.toBeInViewport();
  for (const part of ['.price-bar', '.call-it', '.ending'])
    expect.soft(await page.locator(part).evaluate(farthestRight), part).toBeLessThanOrEqual(390);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  // The question comes before the contents, and these before the answer.
  const tops = ['.call-it', '.toc', '.verdict'].map(
    async (part) => (await page.locator(part).first().boundingBox())?.y,
  );
  const [question = 0, contentsTop = 0, verdict = 0] = await Promise.all(tops);
  expect(question).toBeLessThan(contentsTop);
  expect(contentsTop).toBeLessThan(verdict);
  await page.setViewportSize({ width: 320, height: 640 });
  const minutes = async () =>
    Number.parseInt(
      (await bar(page)
        .getByText(/min (read|left)$/)
        .textContent()) ?? '',
      10,
    );
  const all = await minutes();
  expect(all).toBeGreaterThan(10);
  // From here on by an entry that the page glides to, as it does for most readers.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await bar(page).getByRole('button', { name: 'Contents' }).click();
  const contents = page.locator('#bar-contents');
  await contents.getByRole('link').nth(7).click();
  await expect(contents).toBeHidden();
  await expect.poll(minutes).toBeLessThan(all);
  const [place = ''] = new URL(page.url()).hash.split('?');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('reading')))
    .toBe(`${review}${place},`);
  await expect(back(page)).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('tomorrow it is taken up where it was left', async () => {
    await page.goto('/robots.txt');
    await openAwake(page, review);
    await expect(back(page)).toBeInViewport();
    await back(page).click();
    await expect(page.locator(place)).toBeInViewport();
  });
  await test.step('the price stays in reach and covers nothing of the footer', () =>
    expectPriceInReach(page));
});

async function expectPriceInReach(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.4));
  await expect.poll(() => page.evaluate(pricesInReach)).toBeGreaterThanOrEqual(1);
  const prices = page.getByRole('main').getByRole('link', { name: /^Check (Current )?Price/ });
  expect(await prices.count()).toBeGreaterThanOrEqual(2);
  const legal = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  await legal.scrollIntoViewIfNeeded();
  await legal.click();
  await expect(page).toHaveURL('/terms-of-service');
}

/** Runs in the page. */
const pricesInReach = (): number =>
  [...document.querySelectorAll('main a[data-affiliate]')].filter((link) => {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom <= window.innerHeight;
  }).length;

test('an article, too, is taken up where it was left', async ({ page }) => {
  const article = '/blog/smart-home-rebellion';
  await openAwake(page, article);
  await expect(back(page)).toBeHidden();
  await page.locator('#the-router-test').evaluate((heading) => heading.scrollIntoView());
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('reading')))
    .toBe(`${article}#the-router-test,`);
  await page.goto('/robots.txt');
  await openAwake(page, article);
  await expect(back(page)).toBeInViewport();
  await back(page).click();
  await expect(page.locator('#the-router-test')).toBeInViewport();
});

test('on a desk the sidebar and the contents stay with the reader', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(review);
  await test.step('only the head of the sidebar stays, nothing scrolls inside itself, and every part is in the column', () =>
    expectColumn(page));
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { name });
  await test.step('an entry of the contents leads to its section', async () => {
    await contents.getByRole('link', { name: titleOf('comparison') }).click();
    await expect(heading(titleOf('comparison'))).toBeInViewport();
  });
  await awake(page);
  await test.step('the contents follow the reader', async () => {
    for (const name of (['experiment', 'comparison', 'who'] as const).map(titleOf)) {
      await heading(name).evaluate((element) => element.scrollIntoView());
      await expect(contents.locator('a[aria-current="true"]:visible')).toHaveText(name);
    }
  });
});

async function expectColumn(page: Page): Promise<void> {
  const aside = page.getByRole('complementary');
  const inner = await aside.evaluate(
    (column) =>
      [column, ...column.querySelectorAll('*')].filter((part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY),
      ).length,
  );
  expect(inner).toBe(0);
  const button = aside.getByRole('link', { name: /^Check Current Price/ });
  const goDown = (part: number) =>
    page.evaluate((share) => window.scrollTo(0, document.body.scrollHeight * share), part);
  for (const part of [0.3, 0.6, 0.4]) {
    await goDown(part);
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  for (const name of ['Key features', 'Pros', 'Cons', 'Side by side with']) {
    const part = aside.getByRole('heading', { name });
    await expect(part).not.toBeInViewport();
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport();
    await goDown(0.4);
  }
}

test('running text has 65 to 75 letters in a line, wherever it stands', async ({ page }) => {
  const columns = {
    [review]: '.prose > section > p, .prose .phase > p',
    '/blog/smart-home-rebellion': '.prose > p',
    '/about': '.prose > p',
    '/privacy-policy': '.prose > p',
    '/how-we-review': '.prose > p, .prose > ul > li',
  };
  for (const [path, texts] of Object.entries(columns)) {
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 1280) await page.goto(path, { waitUntil: 'domcontentloaded' });
      const letters = await lettersInALine(page, texts);
      expect.soft(letters, `${path} at ${width}`).toBeGreaterThanOrEqual(65);
      expect.soft(letters, `${path} at ${width}`).toBeLessThanOrEqual(75);
    }
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the contents open from the bar', async ({ page }) => {
    await page.goto(review);
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.locator('#bar-contents').getByRole('link').last().click();
    await expect(page.locator('#who-should-buy')).toBeInViewport();
  });
});
