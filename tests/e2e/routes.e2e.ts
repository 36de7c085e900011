import type { APIRequestContext } from '@playwright/test';
import { expect, openMissing, test, wake } from '#tests/support/browser.ts';
import { missing, publicRoutes, visitedRoutes } from '#tests/support/routes.ts';

const photoHost = 'https://images.unsplash.com/';

/** Addresses, in the HTML as it is served, of anchors or of files that the page names. */
function addressesIn(html: string, pattern: RegExp): string[] {
  const found = [...html.matchAll(pattern)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return found.filter((address) => address.startsWith('/'));
}

/** Empty where the page is not there. */
async function foundHtml(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  return answer.status() === 200 ? answer.text() : '';
}

async function htmlOf(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}

const halves = [0, 1].map((half) => visitedRoutes.filter((_, index) => index % 2 === half));

for (const [index, half] of halves.entries()) {
  test(`every route answers with its screen and reports no error, part ${index + 1}`, async ({
    page,
    foreignRequests,
  }) => {
    test.setTimeout(240_000);
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => console.error('policy broken:', event.violatedDirective));
    });
    for (const [path, heading] of half) {
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
      expect.soft(answer?.status(), path).toBe(200);
      await expect.soft(page.locator('h1'), path).toHaveCount(1);
      await expect.soft(page.locator('h1'), path).toHaveText(heading);
      await wake(page);
      await expect.soft(page.locator('h1'), path).toHaveText(heading);
    }
    expect(foreignRequests.filter((url) => !url.startsWith(photoHost))).toEqual([]);
  });
}

for (const [path, heading] of missing) {
  test(`${path} answers 404 with '${heading}'`, async ({ page }) => {
    await openMissing(page, path);
    await expect(page.locator('h1')).toHaveText(heading);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await wake(page);
    await expect(page.locator('h1')).toHaveText(heading);
  });
}

test('the 404 page asks its question and shows a way on', async ({ page }) => {
  await openMissing(page, '/lost/in/the/woods');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

test('every link of every page leads to a page that answers 200, and to a place that exists on it', async ({
  request,
}) => {
  test.setTimeout(120_000);
  const pages = new Map<string, string>();
  for (const [path] of publicRoutes) pages.set(path, await htmlOf(request, path));
  const links = new Set([...pages.values()].flatMap((html) => addressesIn(html, /<a\b[^>]*?\shref="([^"]*)"/g)));
  for (const [path, html] of pages)
    for (const [, hash] of html.matchAll(/<a\b[^>]*?\shref="(#[^"]+)"/g)) links.add(path + hash);
  expect(links.size).toBeGreaterThan(60);
  const lost: string[] = [];
  for (const link of links) {
    const [path = '/', hash] = link.split('#');
    const html = pages.get(path) ?? (await foundHtml(request, path));
    pages.set(path, html);
    if (!html || (hash && !html.includes(`id="${hash}"`))) lost.push(link);
  }
  expect(lost).toEqual([]);
});

test('every file that a page names is there', async ({ request }) => {
  test.setTimeout(120_000);
  const named = new Set<string>();
  for (const [path] of publicRoutes) {
    const html = await htmlOf(request, path);
    for (const address of addressesIn(html, /<(?:img|script|link)\b[^>]*?\s(?:src|href)="([^"]*)"/g))
      named.add(address);
    const social = /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(html)?.[1];
    if (social) named.add(social);
  }
  expect(named.size).toBeGreaterThan(40);
  const lost: string[] = [];
  for (const address of named) if ((await request.get(address)).status() !== 200) lost.push(address);
  expect(lost).toEqual([]);
});

test('titles and descriptions of all pages are there and unlike each other', async ({ request }) => {
  const seen = new Map<string, string>();
  for (const [path] of publicRoutes) {
    const html = await htmlOf(request, path);
    const title = /<title[^>]*>([^<]+)</.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    for (const text of [title, description]) {
      expect.soft(text, path).not.toBe('');
      expect.soft(seen.get(text), `${path}: ${text}`).toBeUndefined();
      seen.set(text, path);
    }
  }
});

test('an address with a slash too many leads to the page', async ({ page }) => {
  await page.goto('/blog/');
  await expect(page).toHaveURL('/blog');
  await expect(page.locator('h1')).toHaveText('Tech Survival Blog');
});
