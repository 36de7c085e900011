import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';

const fontFile = /\.woff2$/;

const titleFont = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).fontFamily);

/** Both in milliseconds since the page was asked for. */
const firstFontAndPaint = (page: Page) =>
  page.evaluate(() => {
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    const [paint] = performance.getEntriesByType('paint');
    return { font: Math.min(...fonts.map(({ startTime }) => startTime)), paint: paint?.startTime };
  });

test('the fonts are asked for after the first paint, and then used', async ({ page }) => {
  const fonts = page.waitForResponse((answer) => fontFile.test(answer.url()));
  await page.goto('/about');
  await fonts;
  expect(await titleFont(page)).toMatch(/^"Saira Stencil One"/);
  const { font, paint } = await firstFontAndPaint(page);
  expect(paint).toBeGreaterThan(0);
  expect(font).toBeGreaterThan(paint ?? Number.POSITIVE_INFINITY);
});

test('whoever comes from another page of the site sees the fonts at once', async ({ page, baseURL }) => {
  await page.goto('/about', { referer: `${baseURL}/blog` });
  await page.waitForFunction(() => document.fonts.check('16px "Saira Stencil One"'));
  expect(await page.locator('html').getAttribute('data-fonts')).toBe('');
});

test('without scripts the fonts come as well', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  const fonts = page.waitForRequest((request) => fontFile.test(request.url()));
  await page.goto('/about');
  await fonts;
  await context.close();
});
