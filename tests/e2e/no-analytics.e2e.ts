import { expect, openHydrated, test } from '#tests/support/browser.ts';
import { latestTests, mainLink, voteButtons } from '#tests/support/screens.ts';

test('without a measurement id nothing is measured, nobody is asked and nothing leaves the site but for photos', async ({
  page,
  foreignRequests,
}) => {
  await openHydrated(page, '/');
  await voteButtons(latestTests(page)).first().click();
  await expect(page.getByText('Vote recorded!', { exact: true })).toBeVisible();
  await mainLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
  expect(await page.evaluate(() => [window.dataLayer, window.gtag])).toEqual([
    undefined,
    undefined,
  ]);
  await expect(page.getByText('Privacy choices')).toHaveCount(0);
  expect(foreignRequests.length).toBeGreaterThan(0);
  expect(foreignRequests.filter((url) => !url.startsWith('https://images.unsplash.com/'))).toEqual(
    [],
  );
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    votes: expect.stringMatching(/^\d{4}-\d\d,1 \S+,$/),
  });
});
