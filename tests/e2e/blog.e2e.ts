import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const { posts } = library;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an article leads to related articles and can be shared on networks', async ({
  page,
  baseURL,
}) => {
  await openHydrated(page, '/blog');
  const featured = page.getByRole('main').getByRole('article').first();
  await featured.getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page).toHaveURL('/iphone-15-pro-review');
  await openHydrated(page, '/blog/ai-technology-future');
  const related = page.getByRole('region', { name: /related/i }).getByRole('article');
  await expect(related.getByRole('link').first()).toHaveAttribute('href', '/blog/2');
  await related.getByRole('link').last().click();
  await expect(heading(page)).toHaveText(posts[2]?.title ?? '');
  const address = `${baseURL}/blog/wearable-tech-laziness`;
  const shared = async (network: string) => {
    const link = page.getByRole('main').getByRole('link', { name: `Share on ${network}` });
    await expect(link).toHaveAttribute('rel', /noopener/);
    const { host, searchParams } = new URL((await link.getAttribute('href')) ?? '');
    return [host, searchParams.get('url') ?? searchParams.get('u'), searchParams.get('text')];
  };
  expect(await shared('X')).toEqual(['x.com', address, posts[2]?.title]);
  expect(await shared('Facebook')).toEqual(['www.facebook.com', address, null]);
  expect(await shared('LinkedIn')).toEqual(['www.linkedin.com', address, null]);
});

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
