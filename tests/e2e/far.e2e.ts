import type { Locator, Page } from '@playwright/test';
import { expect, openAwake, test } from '#tests/support/browser.ts';

const review = '/sony-wh-1000xm5-review';

const isLaidOut = (part: Locator): Promise<boolean> =>
  part.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }));

const isFooterLaidOut = (page: Page): Promise<boolean> =>
  isLaidOut(page.locator('footer nav').first());

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

test('what is far below waits for its reader, and takes about as much room as it will', async ({
  page,
}) => {
  const footer = 'footer nav';
  // Reviews differ in length by a sixth, what is found by more.
  const pages = [
    { path: '/', last: footer, within: 0.03 },
    { path: '/categories', last: footer, within: 0.03 },
    { path: '/blog', last: footer, within: 0.03 },
    { path: '/about', last: '#contact h2', within: 0.03 },
    { path: review, last: '.sidebar .key-features', within: 0.08 },
    {
      path: '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra',
      last: '.versus-table',
      within: 0.08,
    },
    { path: '/search?q=battery', last: 'ol > li:last-child h2', within: 0.08 },
  ];
  for (const { path, last, within } of pages)
    await test.step(path, async () => {
      const lastPiece = page.locator(last).first();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 500 });
        await page.goto(path);
        expect(await isLaidOut(lastPiece)).toBe(false);
        const guessed = await heightOf(page);
        // Whoever comes back has to find everything where it was.
        await page.reload();
        expect(await isLaidOut(lastPiece)).toBe(true);
        const real = await heightOf(page);
        expect(Math.abs(guessed / real - 1), `${path} at ${width} pixels`).toBeLessThan(within);
      }
    });
});

test.describe('on a phone', () => {
  test.use({ hasMotion: true });

  test('what is near but below the first screen waits until that is painted', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const letTimePass = (playbackRate: 0 | 1) =>
      session.send('Animation.setPlaybackRate', { playbackRate });
    const card = page.locator('main article h3').first();
    const lines = page.locator('main li.far h2');
    const isThere = (part: Locator) => part.evaluate((each) => each.checkVisibility());
    await session.send('Animation.enable');
    await letTimePass(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(page.locator('main h1')).toBeVisible();
    expect(await isThere(card)).toBe(false);
    await page.goto('/categories');
    expect(await isThere(lines.nth(2))).toBe(true);
    expect(await isThere(lines.nth(3))).toBe(false);
    await letTimePass(1);
    await expect.poll(() => isThere(lines.nth(3))).toBe(true);
    await test.step('not where there is room for more of it, and not again when a phone is turned', async () => {
      await letTimePass(0);
      await page.setViewportSize({ width: 844, height: 390 });
      await page.goto('/');
      expect(await isThere(card)).toBe(true);
      await letTimePass(1);
      await expect
        .poll(() =>
          page.evaluate(() =>
            document.getAnimations().some((each) => each.playState === 'running'),
          ),
        )
        .toBe(false);
      await letTimePass(0);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await isThere(card)).toBe(true);
    });
    await letTimePass(1);
    await session.detach();
  });
});

test.describe('where pages glide', () => {
  test.use({ hasMotion: true });

  test('what is looked for far below is on the screen once the page rests, by its words or by its name', async ({
    page,
  }) => {
    const rested = (go: string) =>
      page.evaluate(
        (what) =>
          new Promise((resolve) => {
            document.addEventListener('scrollend', resolve, { once: true });
            if (what.startsWith('#')) window.location.hash = what;
            else Reflect.get(window, 'find').call(window, what);
          }),
        go,
      );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(review);
    await test.step('as by the search of the browser', async () => {
      await rested('In fairness to Sony');
      await expect(page.getByText('In fairness to Sony')).toBeInViewport();
    });
    await test.step('as by an address that was typed', async () => {
      await page.goto('/robots.txt');
      await page.goto('/about');
      await rested('#contact');
      const top = () =>
        page.locator('#contact').evaluate((each) => Math.round(each.getBoundingClientRect().top));
      // Below the header.
      await expect.poll(top).toBe(88);
    });
  });
});

test('whoever goes to a place on the page gets there, before React and from another page', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See Latest Tests' }).click();
  await expect(page.locator('#latest-tests')).toBeInViewport();
  expect(await isFooterLaidOut(page)).toBe(true);
  // Away, so that it is another visit.
  await page.goto('/robots.txt');
  await page.goto('/#newsletter');
  await expect(page.locator('#newsletter')).toBeInViewport();
  expect(await isFooterLaidOut(page)).toBe(true);
});

test('a review is laid out as it is read, stands as if it had been at once, and its contents lead to the letter', async ({
  page,
}) => {
  await page.goto(review);
  const pieces = page.locator('.review .far');
  const last = page.locator('.review-section').last().locator('h2');
  const heights = () =>
    pieces.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(await isLaidOut(last)).toBe(false);
  for (const piece of await pieces.all()) {
    await piece.evaluate((each) => each.scrollIntoView({ block: 'end' }));
    await expect.poll(() => isLaidOut(piece.locator(':scope > *').last())).toBe(true);
  }
  const read = await heights();
  await page.locator('.review-grid > .toc a').last().click();
  await expect(last).toBeInViewport();
  expect(await page.locator('html').getAttribute('data-far')).toBe(null);
  expect(await heights()).toEqual(read);
});

test('whoever leaps to the end of a review goes up through a page that stands', async ({
  page,
}) => {
  await openAwake(page, review);
  expect(await page.locator('html').getAttribute('data-far')).toBe('');
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  expect(await page.locator('html').getAttribute('data-far')).toBe('');
  // As a scrollbar that is dragged: a key may glide, and who glides passes through.
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
  );
  await expect(page.locator('html')).not.toHaveAttribute('data-far');
  await expect(page.locator('footer')).toBeInViewport();
});
