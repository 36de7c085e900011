import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';

const review = '/samsung-galaxy-s24-ultra-review';
const back = (page: Page) => page.getByRole('link', { name: 'Continue where you left off' });

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

test('an article, too, is taken up where it was left', async ({ page }) => {
  const article = '/blog/smart-home-rebellion';
  await openHydrated(page, article);
  await expect(back(page)).toBeHidden();
  await page.locator('#the-router-test').evaluate((heading) => heading.scrollIntoView());
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('reading')))
    .toBe(`${article}#the-router-test,`);
  await page.goto('/robots.txt');
  await openHydrated(page, article);
  await expect(back(page)).toBeInViewport();
  await back(page).click();
  await expect(page.locator('#the-router-test')).toBeInViewport();
});

test('running text has 65 to 75 letters in a line, wherever it stands', async ({ page }) => {
  const columns = {
    [review]: '.story .review-section > p, .story .phase > p',
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
    await expect(page.locator('#what-we-know')).toBeInViewport();
  });
});
