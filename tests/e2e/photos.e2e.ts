import type { Locator, Page, Route } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';
import { latestTests, mainLink } from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const photos = 'https://images.unsplash.com/**';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const bring = (route: Route) => route.fulfill({ body: pixel, contentType: 'image/png' });

const drawingOf = (within: Locator) => within.locator('img:not([data-photo])').first();
const photoOf = (within: Locator) => within.locator('img[data-photo]').first();
const cardAt = (page: Page, place: number) => latestTests(page).getByRole('article').nth(place);

const opacity = (image: Locator) =>
  image.evaluate((element) => Number(getComputedStyle(element).opacity));

test('the drawings of cards, blog and categories ask no other host', async ({
  page,
  foreignRequests,
}) => {
  for (const path of ['/', '/blog', '/categories', '/category/gaming', '/blog/1']) {
    await page.goto(path, { waitUntil: 'load' });
    const drawing = drawingOf(page.getByRole('main'));
    await expect(drawing, path).toHaveAttribute('data-image', 'load');
    await expect(drawing, path).toHaveCSS('filter', 'none');
    await expect(photoOf(page.getByRole('main')), path).toHaveCount(0);
    expect.soft(await page.evaluate(brokenImages), path).toEqual([]);
  }
  expect(foreignRequests).toEqual([]);
});

test('a card brings its photo when it is pointed at: blurred until it is there, then sharp, and nothing jumps', async ({
  page,
}) => {
  const waiting: Route[] = [];
  await page.route(photos, (route) => void waiting.push(route));
  await page.goto('/');
  const card = cardAt(page, 0);
  const before = await drawingOf(card).boundingBox();
  // Its link lies over the picture.
  await drawingOf(card).hover({ force: true });
  await expect.poll(() => waiting.length).toBe(1);
  await expect(photoOf(card)).toHaveCSS('filter', /blur/);
  expect(await opacity(photoOf(card))).toBe(0);
  await test.step('a picture grows a little under the pointer', () =>
    expectToGrow(card, before?.width ?? 0));
  await Promise.all(waiting.map(bring));
  await expect(photoOf(card)).toHaveCSS('filter', 'none');
  await expect.poll(() => opacity(photoOf(card))).toBe(1);
  await page.mouse.move(0, 0);
  await expect.poll(() => opacity(photoOf(card))).toBe(0);
  await expect.poll(async () => (await drawingOf(card).boundingBox())?.height).toBe(before?.height);
  await test.step('a photo that cannot be had leaves the drawing', async () => {
    await page.unroute(photos);
    const other = cardAt(page, 1);
    await drawingOf(other).hover({ force: true });
    await expect(photoOf(other)).toHaveAttribute('data-image', 'error');
    await expect(drawingOf(other)).toHaveCSS('filter', 'none');
    expect(await opacity(photoOf(other))).toBe(0);
  });
});

async function expectToGrow(card: Locator, before: number): Promise<void> {
  const width = async () => (await drawingOf(card).boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(before);
  expect(await width()).toBeLessThan(before * 1.2);
}

test('the photo comes by keyboard too, and on a page that was reached in the site', async ({
  page,
}) => {
  await openHydrated(page, '/blog');
  await page.route(photos, bring);
  await mainLink(page, 'Categories').click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Survival Test Categories' }),
  ).toBeVisible();
  const card = page.getByRole('main').getByRole('article').first();
  await page.keyboard.press('Tab');
  await card.getByRole('link').first().focus();
  await expect.poll(() => opacity(photoOf(card))).toBe(1);
});

test('in a review the photo stands in a frame that says what it is, and keeps its place where it cannot be had', async ({
  page,
}) => {
  const exhibit = () => page.getByRole('figure', { name: /stock photo/ });
  await page.route(photos, bring);
  await page.goto('/iphone-15-pro-review');
  const photo = exhibit().getByRole('img', { name: 'A phone of this family, stock photo' });
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveAttribute('data-image', 'load');
  await page.unroute(photos);
  await page.goto('/tesla-model-y-review');
  const before = await exhibit().boundingBox();
  await exhibit().scrollIntoViewIfNeeded();
  await expect(exhibit().locator('img')).toHaveAttribute('data-image', 'error');
  expect((await exhibit().boundingBox())?.height).toBe(before?.height);
  await expect.poll(() => opacity(exhibit().locator('img'))).toBe(0);
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('no card asks for a photo', async ({ page, foreignRequests }) => {
    await page.goto('/');
    await cardAt(page, 0).getByText(/^“/).tap();
    await expect(photoOf(cardAt(page, 0))).toBeHidden();
    expect(foreignRequests).toEqual([]);
  });
});

/** Runs in the page: images that show nothing and are seen to. */
function brokenImages(): string[] {
  return [...document.images]
    .filter(
      (image) =>
        image.complete &&
        image.naturalWidth === 0 &&
        image.checkVisibility({ opacityProperty: true }),
    )
    .map((image) => image.currentSrc);
}
