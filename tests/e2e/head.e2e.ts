import type { Page } from '@playwright/test';
import { declareError, expect, openHydrated, test } from '#tests/support/browser.ts';

/** Every tag about the page: description, social tags and structured data included. */
const tags =
  'title, meta, script[type="application/ld+json"], link:not([rel=stylesheet], [rel=preload], [rel=modulepreload])';

/** The head as it stands, and as the server sends it for the same address. */
async function heads(page: Page): Promise<{ shown: string[]; sent: string[] }> {
  return page.evaluate(async (selector) => {
    const html = await (await fetch(location.href)).text();
    const list = (from: Document) =>
      [...from.head.querySelectorAll(selector)].map((tag) => tag.outerHTML);
    return {
      shown: list(document),
      sent: list(new DOMParser().parseFromString(html, 'text/html')),
    };
  }, tags);
}

async function expectServersHead(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(async () => {
    const { shown, sent } = await heads(page);
    expect(sent.length).toBeGreaterThan(10);
    expect(shown).toEqual(sent);
  }).toPass();
}

const follow = (page: Page, path: string) =>
  page.locator(`a[href="${path}"]:visible`).first().click();

/** Each is reached by a link on the one before it. */
const journey = [
  '/blog',
  '/blog/ai-technology-future',
  '/categories',
  '/category/tech',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
  '/',
  '/iphone-15-pro-review',
];

test('after every step through the site the head is the one that the server sends, tag by tag', async ({
  page,
}) => {
  test.slow();
  await openHydrated(page, '/');
  await page.evaluate(() => Object.assign(window, { neverLeft: true }));
  await expectServersHead(page, '/');
  for (const path of journey) {
    await follow(page, path);
    await expectServersHead(page, path);
  }
  await page.goBack();
  await expectServersHead(page, '/');
  expect(await page.evaluate(() => 'neverLeft' in window)).toBe(true);
});

test('a page that is not there leaves nothing of the review before it behind', async ({ page }) => {
  declareError(page, 'status of 404');
  await openHydrated(page, '/sony-wh-1000xm5-review');
  await page.evaluate(() => {
    window.history.pushState(null, '', '/no-such-page');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveTitle('404 Page Not Found - Tech Survival Lab');
  await expectServersHead(page, '/no-such-page');
  await expect(
    page.locator('head link[rel=canonical], head script[type="application/ld+json"]'),
  ).toHaveCount(0);
  await expect(page.locator('head meta[property^="article:"]')).toHaveCount(0);
});
