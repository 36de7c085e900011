import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });

test('a legal text links to its sections and related pages', async ({ page }) => {
  await openHydrated(page, '/privacy-policy');
  const headings = await page.locator('.prose h2').allTextContents();
  expect(headings.length).toBeGreaterThan(8);
  await expect(contents(page).getByRole('link')).toHaveText(headings);
  for (const name of [headings.at(-1) ?? '', headings[2] ?? '']) {
    await contents(page).getByRole('link', { name, exact: true }).click();
    await expect(
      page.locator('.prose').getByRole('heading', { name, exact: true }),
    ).toBeInViewport();
  }
  const related = page.getByRole('region', { name: 'Related information' });
  await related.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveTitle('Terms of Service - Tech Survival Lab');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('the browser stores nothing that the privacy policy does not name', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/privacy-policy');
  const named = await page.getByRole('table').locator('code').allTextContents();
  await page.getByRole('button', { name: /light and dark/ }).click();
  for (const path of ['/', '/sony-wh-1000xm5-review', '/blog/1']) await openHydrated(page, path);
  const stored = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(await stored()).toEqual(['theme']);
  await page.getByRole('heading', { name: 'The emergency is over' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('reading')))
    .toBe('/blog/ai-technology-future,');
  expect(named).toEqual(expect.arrayContaining(await stored()));
  expect(await context.cookies()).toEqual([]);
});
