import { expect, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { mainLink } from '#tests/support/screens.ts';

test.use({ javaScriptEnabled: false });

const { products, reviews } = library;

test('without JavaScript the home page reads and its links work', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 3, name: products[5]?.name ?? '' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Latest Survival Tests' })
    .getByRole('link', { name: /^Full review/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('iPhone 15 Pro');
});

test('without JavaScript a review can be read to its end', async ({ page }) => {
  await page.goto('/tesla-model-y-review');
  const review = reviews.find(({ slug }) => slug === 'tesla-model-y');
  for (const title of Object.values(review?.sections ?? {}))
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('main').locator('img').first()).toHaveCSS('filter', 'none');
});

test('a score shows what it rests on and leads there, without JavaScript too', async ({ page }) => {
  await page.goto('/sony-wh-1000xm5-review');
  const score = page.getByRole('region', { name: 'Keeper' }).getByRole('listitem').filter({ hasText: 'Battery' });
  const evidence = score.getByRole('link', { name: /^Battery life: 30 hours/ });
  await expect(evidence).toBeHidden();
  await score.locator('summary').click();
  await evidence.click();
  await expect(page.locator('#fact-battery')).toBeInViewport();
});

test('the number behind a claim leads to who says so, without JavaScript too', async ({ page }) => {
  await page.goto('/sony-wh-1000xm5-review');
  const mark = page
    .getByRole('region', { name: 'The verdict' })
    .getByRole('link', { name: /^Reference \d+$/ })
    .first();
  const number = (await mark.textContent()) ?? '';
  await mark.click();
  await expect(page.locator(`#ref-${number}`)).toBeInViewport();
  await expect(page.locator(`#ref-${number}`)).toContainText(/Read on|Not yet read at its source/);
});

test('the phone menu works before any script has run', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(mainLink(page, 'Categories')).toBeHidden();
  await page.getByRole('banner').locator('summary').click();
  await mainLink(page, 'Categories').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Survival Test Categories');
});

test('a form that needs JavaScript says so', async ({ page }) => {
  // Chromium's own switch stops scripts, but its parser goes on taking `noscript` for text.
  const said = async (path: string) => {
    await page.goto(path);
    return page.locator('form noscript').innerHTML();
  };
  expect(await said('/')).toContain('Subscribing needs JavaScript.');
  expect(await said('/admin-login')).toContain('The login needs JavaScript.');
});
