import type { Locator, Page, Route } from '@playwright/test';
import { expect, openAwake, test } from '#tests/support/browser.ts';
import { latestTests, mainLink } from '#tests/support/screens.ts';

const photos = 'https://images.unsplash.com/**';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const bring = (route: Route) => route.fulfill({ body: pixel, contentType: 'image/png' });

const drawingOf = (within: Locator) => within.locator('img:not([data-photo])').first();
const photoOf = (within: Locator) => within.locator('img[data-photo]').first();
const firstCard = (page: Page) => latestTests(page).getByRole('article').first();

const opacity = (image: Locator) => image.evaluate((element) => Number(getComputedStyle(element).opacity));

test('a picture is blurred until its photo has loaded, then sharp', async ({ page }) => {
  const waiting: Route[] = [];
  let arrived = false;
  await page.route(photos, (route) => (arrived ? bring(route) : void waiting.push(route)));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(drawingOf(firstCard(page))).toHaveCSS('filter', /blur/);
  arrived = true;
  await Promise.all(waiting.map(bring));
  await expect(drawingOf(firstCard(page))).toHaveCSS('filter', 'none');
  await expect.poll(() => opacity(photoOf(firstCard(page)))).toBe(1);
});

test('where no photo comes the drawing stands sharp in its place', async ({ page }) => {
  await page.goto('/');
  await expect(drawingOf(firstCard(page))).toHaveCSS('filter', 'none');
  await expect.poll(() => opacity(photoOf(firstCard(page)))).toBe(0);
  expect(await drawingOf(firstCard(page)).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('photos of a page that was reached in the site behave the same', async ({ page }) => {
  await openAwake(page, '/blog');
  await page.route(photos, bring);
  await mainLink(page, 'Categories').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Survival Test Categories' })).toBeVisible();
  const main = page.getByRole('main');
  await expect.poll(() => opacity(photoOf(main))).toBe(1);
  await expect(drawingOf(main)).toHaveCSS('filter', 'none');
});

test('no picture is broken where the photo host cannot be reached', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/categories', '/category/gaming', '/blog', '/blog/1', '/tesla-model-y-review']) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager';
    });
    await expect.poll(() => page.locator('img[data-photo="loading"]').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => [...document.images].every((image) => image.complete))).toBe(true);
    expect.soft(await page.evaluate(brokenImages), path).toEqual([]);
  }
});

/** Runs in the page: images that show nothing and are seen to. */
function brokenImages(): string[] {
  return [...document.images]
    .filter((image) => image.naturalWidth === 0 && getComputedStyle(image).opacity !== '0')
    .map((image) => image.currentSrc);
}

test('a picture keeps its box while it loads, so nothing jumps', async ({ page }) => {
  const waiting: Route[] = [];
  await page.route(photos, (route) => void waiting.push(route));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const before = await firstCard(page).boundingBox();
  await Promise.all(waiting.map(bring));
  await expect.poll(() => opacity(photoOf(firstCard(page)))).toBe(1);
  expect(await firstCard(page).boundingBox()).toEqual(before);
});

test('a picture grows a little under the pointer', async ({ page }) => {
  await page.goto('/');
  const drawing = drawingOf(firstCard(page));
  const width = async () => (await drawing.boundingBox())?.width ?? 0;
  const before = await width();
  await firstCard(page).hover();
  await expect.poll(width).toBeGreaterThan(before);
  expect(await width()).toBeLessThan(before * 1.2);
});
