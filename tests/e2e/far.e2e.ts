import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';

const isFooterLaidOut = (page: Page): Promise<boolean> =>
  page
    .locator('footer nav')
    .first()
    .evaluate((nav) => nav.checkVisibility({ contentVisibilityAuto: true }));

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

test('what is far below waits for its reader, and takes about as much room as it will', async ({ page }) => {
  for (const path of ['/', '/categories', '/blog'])
    await test.step(path, async () => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 500 });
        await page.goto(path);
        expect(await isFooterLaidOut(page)).toBe(false);
        const guessed = await heightOf(page);
        // Whoever comes back has to find everything where it was.
        await page.reload();
        expect(await isFooterLaidOut(page)).toBe(true);
        const real = await heightOf(page);
        expect(Math.abs(guessed / real - 1), `${path} at ${width} pixels`).toBeLessThan(0.03);
      }
    });
});

test('whoever goes to a place on the page gets there, before React and from another page', async ({ page }) => {
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
