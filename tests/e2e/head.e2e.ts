import type { Page } from '@playwright/test';
import { declareError, expect, openHydrated, test } from '#tests/support/browser.ts';

/** Every tag about the page: description, social tags and structured data included. */
const tags =
  'title, meta, script[type="application/ld+json"], link:not([rel=stylesheet], [rel=preload], [rel=modulepreload])';

/** The head in the document, and as the server sends it for the same URL. */
const headTags = (page: Page) =>
  page.evaluate(async (selector) => {
    const html = await (await fetch(location.href)).text();
    const list = (from: Document) =>
      [...from.head.querySelectorAll(selector)].map((tag) => tag.outerHTML);
    return {
      shown: list(document),
      sent: list(new DOMParser().parseFromString(html, 'text/html')),
    };
  }, tags);

async function expectServerHead(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(async () => {
    const { shown, sent } = await headTags(page);
    expect(sent.length).toBeGreaterThan(5);
    expect(shown).toEqual(sent);
  }).toPass();
}

test('after each navigation the head is the one the server sends', async ({ page }) => {
  declareError(page, 'status of 404');
  await openHydrated(page, '/');
  for (const path of ['/blog', '/categories', '/category/tech', '/about', '/privacy-policy', '/']) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await expectServerHead(page, path);
  }
  await page.locator('a[href="/iphone-15-pro-review"]:visible').first().click();
  await expectServerHead(page, '/iphone-15-pro-review');
  await page.goBack();
  await expectServerHead(page, '/');
  // A page that does not exist leaves nothing of the page before it.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/no-such-page');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveTitle('404 Page Not Found - Tech Survival Lab');
  await expectServerHead(page, '/no-such-page');
});
