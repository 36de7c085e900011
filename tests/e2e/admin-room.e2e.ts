import { declareError, expect, test } from '#tests/support/browser.ts';
import { expectAccessible } from '#tests/support/desk.ts';
import { edit, enter, linkField, logIn, rowOf } from '#tests/support/panel.ts';
import { mainLink } from '#tests/support/screens.ts';

test.describe('with analytics on', () => {
  test.use({ serverSettings: { GA_MEASUREMENT_ID: 'G-TEST123' } });

  test('the admin area counts nobody and asks no other host for anything, and is another document than the site', async ({
    page,
    foreignRequests,
  }) => {
    await logIn(page);
    await edit(rowOf(page, 'Roomba j7+')).click();
    await page.reload();
    await expect(rowOf(page, 'Roomba j7+')).toBeVisible();
    expect(foreignRequests).toEqual([]);
    expect(await page.evaluate(() => 'gtag' in window)).toBe(false);
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0);

    await page.evaluate(() => Object.assign(window, { isOld: true }));
    await mainLink(page, 'Blog').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tech Survival Blog' })).toBeVisible();
    expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
    // Whoever holds the token is not counted there either.
    expect(await page.evaluate(() => 'gtag' in window)).toBe(false);
    await page.goBack();
    await expect(rowOf(page, 'Roomba j7+')).toBeVisible();
    expect(await page.evaluate(() => 'gtag' in window)).toBe(false);
  });
});

test('the server sends no panel, keeps no copy and tells search engines to stay away', async ({
  page,
}) => {
  for (const path of ['/admin', '/admin-login']) {
    const answer = await page.request.get(path);
    const html = await answer.text();
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers()['content-security-policy']).not.toMatch(/https?:/);
    expect(html).toContain('<meta name="robots" content="noindex,nofollow"');
    expect(html).not.toMatch(/<h1[^>]*>Admin Panel|Roomba|Test Link/);
    expect(html).not.toContain('rel="canonical"');
  }
});

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });

  test('the login would not put the password into the address', async ({ page }) => {
    declareError(page, 'status of 405');
    await page.goto('/admin-login');
    await page.getByLabel('Password').fill('open sesame');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('This address can only be read.')).toBeVisible();
    await expect(page).toHaveURL('/admin-login');
  });
});

test('a link that must never be opened cannot be tested', async ({ page, site }) => {
  await page.route('/api/products', async (route) => {
    const products = await (await route.fetch()).json();
    products[0].amazonUrl = 'javascript:document.title="owned"';
    products[1].amazonUrl = '"><img src=x onerror=document.title="owned">';
    await route.fulfill({ json: products });
  });
  await enter(page, site);
  await expect(rowOf(page, 'Roomba j7+')).toBeVisible();
  for (const name of ['iPhone 15 Pro', 'Roomba j7+'])
    await expect(rowOf(page, name).getByRole('link', { name: 'Test Link' })).toHaveCount(0);
  await expect(rowOf(page, 'iPhone 15 Pro')).toContainText('javascript:document.title="owned"');
  await expect(page).toHaveTitle('Admin Panel - Amazon Links');
});

test('on a narrow phone nothing has to be pushed sideways', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, site);
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await linkField(row).fill(`https://www.amazon.com/dp/${'B0LONG'.repeat(40)}`);
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overhang()).toBeLessThanOrEqual(0);
  await linkField(row).press('Enter');
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await overhang()).toBeLessThanOrEqual(0);
  // Nor is the end of the link cut off.
  const cut = await row
    .locator('.link-text')
    .evaluateAll((texts) =>
      texts.map(
        (text) =>
          Math.ceil(text.getBoundingClientRect().left + text.scrollWidth) - window.innerWidth,
      ),
    );
  expect(cut).toHaveLength(2);
  expect(Math.max(...cut)).toBeLessThanOrEqual(0);
  for (const button of await row.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test('the open panel has no accessibility violation', async ({ page, site }) => {
  await enter(page, site);
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await linkField(row).fill('https://www.amazon.com/dp/B0PLAIN');
  await expectAccessible(page);
  await linkField(row).press('Enter');
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
  await edit(row).click();
  await linkField(row).fill('something else');
  await edit(rowOf(page, 'Tesla Model Y')).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});
