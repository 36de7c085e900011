import type { Page } from '@playwright/test';
import { expect, holdCall, test } from '#tests/support/browser.ts';

test('both fonts are asked for with the page, once, and used', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/about');
  await page.waitForFunction(() => document.fonts.check('16px "Saira Stencil One"'));
  await page.waitForFunction(() => document.fonts.check('16px "Atkinson Hyperlegible Next"'));
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(preloaded).toHaveLength(2);
  expect(asked.toSorted()).toEqual(preloaded.toSorted());
});

test('the page keeps its shape when the fonts come late', async ({ page }) => {
  const release = await holdCall(page, /\.woff2$/);
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const hasStandIn = () =>
    page.evaluate(() =>
      document.fonts.load('16px "Stencil until loaded"').then(
        (faces) => faces.length > 0,
        () => false,
      ),
    );
  expect(
    await hasStandIn(),
    'a machine with Arial or Liberation Sans (Debian: fonts-liberation)',
  ).toBe(true);
  const picture = page.getByRole('img', { name: /^A field tent/ });
  const before = await picture.boundingBox();
  release();
  await page.waitForFunction(() => document.fonts.check('16px "Saira Stencil One"'));
  expect(await picture.boundingBox()).toEqual(before);
  await test.step('and the column of a text its width', async () => {
    const column = page.locator('.prose').first();
    const width = async () => (await column.boundingBox())?.width;
    const [before, after] = await aroundFonts(page, { path: '/how-we-review', width: 1280 }, width);
    expect(after).toBe(before);
  });
  await test.step('and the rating of a review its lines on a phone', async () => {
    const rows = page.locator('.review header p:has(> .stars)');
    const height = async () => (await rows.boundingBox())?.height;
    for (const [path, width] of [
      ['/sony-wh-1000xm5-review', 390],
      ['/roomba-j7-review', 412],
    ] as const) {
      const [before, after] = await aroundFonts(page, { path, width }, height);
      expect(before, path).toBeGreaterThan(0);
      expect(after, path).toBe(before);
    }
  });
  await test.step('and the names of a comparison theirs', async () => {
    const second = page.getByRole('heading', { level: 1 }).getByText('vs', { exact: true });
    const top = async () => Math.round((await second.boundingBox())?.y ?? 0);
    const path = '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra';
    const [before, after] = await aroundFonts(page, { path, width: 1280 }, top);
    expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(5);
  });
});

/** What is measured with the letters that stand in, and then with our own. */
async function aroundFonts<Measure>(
  page: Page,
  { path, width }: { path: string; width: number },
  measure: () => Promise<Measure>,
): Promise<Measure[]> {
  const release = await holdCall(page, /\.woff2$/);
  await page.setViewportSize({ width, height: 844 });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const before = await measure();
  release();
  await page.waitForFunction(() => document.fonts.check('16px "Atkinson Hyperlegible Next"'));
  await page.waitForFunction(() => document.fonts.check('16px "Saira Stencil One"'));
  return [before, await measure()];
}
