import type { APIRequestContext, Page } from '@playwright/test';
import type { Product } from '#contract/products.ts';
import { adminPassword, expect, expectToast, openHydrated, test } from '#tests/support/browser.ts';
import { panelTitle, rowOf } from '#tests/support/panel.ts';
import { latestTests, mainLink, toastArea, voteButtons } from '#tests/support/screens.ts';

/** Statements of the specification that no screen's own tests prove. */

const headingOf = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];

test('any other id on the blog is no post, and any other category has no tests', async ({
  request,
}) => {
  const strange = [
    'constructor',
    '__proto__',
    'wp-login.php',
    'a_b',
    'caf%C3%A9',
    '100%25',
    '0',
    '-1',
    'x'.repeat(200),
  ];
  for (const id of strange) {
    for (const [place, heading] of [
      ['/blog', 'Post not found'],
      ['/category', 'No Tests Found'],
    ]) {
      const answer = await request.get(`${place}/${id}`);
      expect
        .soft([id, answer.status(), headingOf(await answer.text())])
        .toEqual([id, 404, heading]);
    }
  }
});

/** Calls fail without a word, as a broken browser extension makes them fail. */
const failSilently = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { ownFetch: window.fetch });
    window.fetch = () => Promise.reject(new Error(''));
  });

const mend = (page: Page) =>
  page.evaluate(() => {
    window.fetch = (window as unknown as { ownFetch: typeof fetch }).ownFetch;
  });

test('a failure that says nothing asks to try again later', async ({ page }) => {
  await openHydrated(page, '/');
  await failSilently(page);
  await page.getByLabel(/fellow survivors/).fill('ada@example.org');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expectToast(page, 'Subscription failed', 'Please try again later.');
  await expect(toastArea(page).getByRole('listitem')).toHaveAttribute('data-tone', 'destructive');
  await voteButtons(latestTests(page)).first().click();
  await expectToast(page, 'Vote failed', 'Please try again later.');
  await expect(toastArea(page).getByRole('listitem')).toHaveAttribute('data-tone', 'destructive');
  await mend(page);
  await mainLink(page, 'About').click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await failSilently(page);
  await page.getByLabel('Name').fill('Ada Gull');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Phone').fill('212 555 0199');
  await page.getByRole('textbox', { name: 'Message' }).fill('The foghorn is stuck again.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Failed to send message', 'Please try again later.');
  await expect(toastArea(page).getByRole('listitem')).toHaveAttribute('data-tone', 'destructive');
});

test('a refused login without a reason is an invalid password, and the panel opens for any stored token', async ({
  page,
}) => {
  await page.route('**/api/admin/login', (route) => route.fulfill({ json: { ok: false } }));
  await openHydrated(page, '/admin-login');
  await page.getByLabel('Password').fill('open sesame');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Login failed', 'Invalid password');
  await expect(toastArea(page).getByRole('listitem')).toHaveAttribute('data-tone', 'destructive');
  await page.evaluate(() => localStorage.setItem('adminToken', 'anything'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: panelTitle })).toBeVisible();
  await expect(rowOf(page, 'Roomba j7+')).toBeVisible();
});

async function editLink(
  request: APIRequestContext,
  name: string,
  amazonUrl: string,
): Promise<void> {
  const products: Product[] = await (await request.get('/api/products')).json();
  const id = products.find((product) => product.name === name)?.id;
  const { token } = await (
    await request.post('/api/admin/login', { data: { password: adminPassword } })
  ).json();
  const headers = { Authorization: `Bearer ${token}` };
  expect(
    (await request.patch(`/api/products/${id}`, { data: { amazonUrl }, headers })).status(),
  ).toBe(200);
}

test('an edited link is on cards, in the review and in its record at the next page load', async ({
  request,
}) => {
  const link = 'https://www.amazon.com/dp/B0EDITED';
  const read = async (path: string) => (await request.get(path)).text();
  for (const path of ['/', '/category/smart-home', '/roomba-j7-review'])
    expect(await read(path)).not.toContain(link);
  await editLink(request, 'Roomba j7+', link);
  expect(await read('/')).toContain(`href="${link}"`);
  expect(await read('/category/smart-home')).toContain(`href="${link}"`);
  const review = await read('/roomba-j7-review');
  expect(
    review.match(/href="[^"]*" [^>]*data-affiliate="[^"]*"/g)?.every((each) => each.includes(link)),
  ).toBe(true);
  const records = [
    ...review.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
  ];
  const offers = records
    .map(([, json = '{}']) => JSON.parse(json).itemReviewed?.offers?.url)
    .filter(Boolean);
  expect(offers).toEqual([link]);
});
