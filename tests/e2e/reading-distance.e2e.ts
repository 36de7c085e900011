import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);
const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.height ?? 0;

const firstSentence = '.story .review-section > :not(h2)';

test('the story starts near the top of every review', async ({ page }) => {
  expect(library.reviews).toHaveLength(17);
  for (const { slug } of library.reviews) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/${slug}-review`);
    expect(await topOf(page, firstSentence)).toBeLessThanOrEqual(2000);
    expect(await heightOf(page, '.verdict')).toBeLessThanOrEqual(650);
    const chrome = (await heightOf(page, '.site-header')) + (await heightOf(page, '.price-bar'));
    expect(chrome).toBeLessThanOrEqual(144);
    // Its own list price, without those of its rivals.
    const prices = page.locator('.review .price-month:visible');
    const rivals = page.locator('.comparison tr:not([data-own]) .price-month:visible');
    expect((await prices.count()) - (await rivals.count())).toBeLessThanOrEqual(4);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await topOf(page, firstSentence)).toBeLessThanOrEqual(1300);
  }
});

test('cards, hero and footer stay compact on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  for (const card of await page.locator('article.card[id]').all())
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(640);
  expect(await heightOf(page, 'main > section')).toBeLessThanOrEqual(480);
  expect(await heightOf(page, '.site-footer')).toBeLessThanOrEqual(440);
  await page.goto('/compare/sony-wh-1000xm5-vs-bose-quietcomfort-ultra');
  for (const heading of await page.getByRole('heading', { name: /^[AB]? ?Pick the .* if$/ }).all())
    await expect(heading).toBeInViewport();
});

test('the sidebar follows the reader with the wheel, and is hidden on tablets', async ({
  page,
}) => {
  await page.goto('/roomba-j7-review');
  const current = page.locator('.sidebar .toc [aria-current]');
  await page.mouse.move(400, 400);
  for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 600);
  await expect(current).toBeInViewport();
  const first = await current.textContent();
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    expect(await current.textContent()).not.toBe(first);
  }).toPass();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(page.locator('.sidebar')).toBeHidden();
});

test('a reference leads back to where it was cited', async ({ page }) => {
  await page.goto('/roomba-j7-review');
  await page.locator('#cited-1-1').click();
  await expect(page.locator('#ref-1')).toBeInViewport();
  await page.locator('#ref-1').getByRole('link', { name: 'Back to citation 1' }).click();
  await expect(page.locator('#cited-1-1')).toBeInViewport();
});
