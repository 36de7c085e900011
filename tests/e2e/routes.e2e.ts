import { expect, hydrate, openMissing, test } from '#tests/support/browser.ts';
import { kinds, missing } from '#tests/support/routes.ts';

const photoHost = 'https://images.unsplash.com/';

/** A small window is faster to draw. */
const smallWindow = { width: 320, height: 240 };

/** Runs in the page. */
const headings = (): string[] =>
  [...document.querySelectorAll('h1')].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' ').trim(),
  );

test('every kind of page answers with one heading, keeps it and reports no error', async ({
  page,
  foreignRequests,
}) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error('policy broken:', event.violatedDirective),
    );
  });
  await page.setViewportSize(smallWindow);
  for (const path of kinds) {
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect.soft(answer?.status(), path).toBe(200);
    const before = await page.evaluate(headings);
    await hydrate(page);
    expect.soft(before, path).toHaveLength(1);
    expect.soft(await page.evaluate(headings), path).toEqual(before);
  }
  expect(foreignRequests.filter((url) => !url.startsWith(photoHost))).toEqual([]);
});

test('what is missing answers 404, says so asleep and awake, and shows a way on', async ({
  page,
}) => {
  for (const [path, heading] of missing)
    await test.step(path, async () => {
      await openMissing(page, path);
      await expect(page.locator('h1')).toHaveText(heading);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await hydrate(page);
      await expect(page.locator('h1')).toHaveText(heading);
    });
  await openMissing(page, '/lost/in/the/woods');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  // A field that takes the focus by itself is a touch: React would come for nobody.
  await expect(page.locator('[autofocus]')).toHaveCount(0);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});

test('an address with a slash too many leads to the page', async ({ page }) => {
  await page.goto('/blog/');
  await expect(page).toHaveURL('/blog');
  await expect(page.locator('h1')).toHaveText('Tech Survival Blog');
});
