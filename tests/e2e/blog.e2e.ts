import { expect, openHydrated, test } from '#tests/support/browser.ts';

test('an article is continued where the reader left off', async ({ page }) => {
  const article = '/blog/smart-home-rebellion';
  const back = page.getByRole('link', { name: 'Continue where you left off' });
  await openHydrated(page, article);
  await expect(back).toBeHidden();
  await page.locator('#the-router-test').evaluate((section) => section.scrollIntoView());
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('reading')))
    .toBe(`${article}#the-router-test,`);
  await page.goto('/robots.txt');
  await openHydrated(page, article);
  await expect(back).toBeInViewport();
  await back.click();
  await expect(page.locator('#the-router-test')).toBeInViewport();
});
