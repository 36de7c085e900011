import { declareError, expect, openHydrated, test } from '#tests/support/browser.ts';
import { mainLink, toastArea } from '#tests/support/screens.ts';

test('a page that cannot load offline is reported', async ({ page, context }) => {
  declareError(page, 'net::ERR_INTERNET_DISCONNECTED');
  await openHydrated(page, '/about');
  await mainLink(page, 'Blog').click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Tech Survival Blog');
  await context.setOffline(true);
  const report = toastArea(page).getByText('The page didn’t load');
  await mainLink(page, 'Categories').click();
  await expect(report).toBeVisible();
  await expect(page).toHaveURL('/blog');
  await expect(heading).toHaveText('Tech Survival Blog');
  await context.setOffline(false);
  await mainLink(page, 'Categories').click();
  await expect(heading).toHaveText('Survival Test Categories');
  await page.goBack();
  await expect(heading).toHaveText('Tech Survival Blog');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(heading).toHaveText('Tech Survival Blog');
  // Going back past a hash, to a page that is loaded already.
  await mainLink(page, 'About').click();
  await expect(page).toHaveURL('/about');
  await page.evaluate(() => {
    location.hash = 'contact';
  });
  await expect(page).toHaveURL('/about#contact');
  await context.setOffline(true);
  await page.goBack();
  await page.goBack();
  await context.setOffline(false);
  await expect(page).toHaveURL('/blog');
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL('/about#contact');
  expect(await page.evaluate(() => history.state.position)).toBe(3);
});
