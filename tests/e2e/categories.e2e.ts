import { expect, failCall, openHydrated, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { mainLink } from '#tests/support/screens.ts';

const { tagline = '' } = library.site.categories.find(({ name }) => name === 'Smart Home') ?? {};
const groups = Map.groupBy(library.products, ({ category }) => category);

test('a failed list of categories can be retried and links to a category', async ({ page }) => {
  const restore = await failCall(page, '/api/products');
  await openHydrated(page, '/blog');
  await mainLink(page, 'Categories').click();
  await expect(page.getByRole('alert')).toContainText('couldn’t load');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(groups.size);
  await page.locator('a[href="/category/smart-home"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smart Home Survival Tests');
  await expect(page.getByText(tagline)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
    (groups.get('Smart Home') ?? []).map(({ name }) => name),
  );
  await page.getByRole('link', { name: 'Back to Tests' }).click();
  await expect(page).toHaveURL('/#latest-tests');
});
