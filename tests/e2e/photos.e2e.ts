import type { Locator, Page, Route } from '@playwright/test';
import { expect, holdCall, test } from '#tests/support/browser.ts';
import { latestTests } from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const photos = 'https://images.unsplash.com/**';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const fulfill = (route: Route) => route.fulfill({ body: pixel, contentType: 'image/png' });
const drawingOf = (within: Locator) => within.locator('img:not([data-photo])').first();
const cardAt = (page: Page, index: number) => latestTests(page).getByRole('article').nth(index);
test('a photo is loaded on request only, and a failed one moves nothing', async ({
  page,
  foreignRequests,
}) => {
  await page.goto('/', { waitUntil: 'load' });
  await expect(drawingOf(cardAt(page, 0))).toHaveJSProperty('complete', true);
  const broken = () =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .filter((image) => image.checkVisibility({ opacityProperty: true }))
      .map((image) => image.currentSrc);
  expect(await page.evaluate(broken)).toEqual([]);
  expect(foreignRequests).toEqual([]);

  const figure = page.locator('details.exhibit');
  const open = () => figure.locator('summary').click();
  await page.route(photos, fulfill);
  await page.goto('/iphone-15-pro-review');
  const picture = figure.getByRole('img', { name: 'A phone of this family, stock photo' });
  await expect(picture).toBeHidden();
  await open();
  await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 1);
  await page.unroute(photos);
  await page.goto('/macbook-pro-m3-review');
  await open();
  const frame = await figure.boundingBox();
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('img')).toHaveJSProperty('complete', true);
  expect((await figure.boundingBox())?.height).toBe(frame?.height);
  // The drawing stands in for a failed photo; nothing of a broken image is visible.
  const failed = figure.locator('img');
  await expect(failed).toHaveJSProperty('naturalWidth', 0);
  const frameOfPhoto = figure.locator('.picture');
  await expect(frameOfPhoto).toHaveCSS('background-image', /macbook-pro-m3-.*\.svg/);
  const shown = await frameOfPhoto.screenshot();
  await failed.evaluate((image) => image.remove());
  expect(shown.equals(await frameOfPhoto.screenshot())).toBe(true);
});

/** Does not wait for pictures and fonts. */
async function openStyled(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet,
  );
}

test('a drawing is blurred until it is loaded, without React, and moves nothing', async ({
  page,
}) => {
  const release = await holdCall(page, /\/roomba-j7-[^/]+\.svg$/);
  await openStyled(page);
  const drawing = drawingOf(latestTests(page).getByRole('article', { name: 'Roomba j7+' }));
  const before = await drawing.boundingBox();
  await expect(drawing).toHaveCSS('filter', /blur/);
  release();
  await expect(drawing).toHaveCSS('filter', 'none');
  expect(await drawing.boundingBox()).toEqual(before);
  await expect(drawingOf(cardAt(page, 0))).toHaveCSS('filter', 'none');
});

test('without JavaScript pictures are sharp', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/roomba-j7-review`);
  await expect(drawingOf(page.locator('main header'))).toHaveCSS('filter', 'none');
  await context.close();
});
