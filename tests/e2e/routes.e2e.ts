import { expect, openMissing, test, wake } from '#tests/support/browser.ts';
import { missing, visitedRoutes } from '#tests/support/routes.ts';

const photoHost = 'https://images.unsplash.com/';

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

test('an address with a slash too many leads to the page', async ({ page }) => {
  await page.goto('/blog/');
  await expect(page).toHaveURL('/blog');
  await expect(page.locator('h1')).toHaveText('Tech Survival Blog');
});
