import { expect, openHydrated, test } from '#tests/support/browser.ts';

test('the browser stores nothing that the privacy policy does not name', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/privacy-policy');
  const named = await page.getByRole('table').locator('code').allTextContents();
  await page.getByRole('button', { name: /light and dark/ }).click();
  for (const path of ['/', '/sony-wh-1000xm5-review', '/blog/1']) await openHydrated(page, path);
  const stored = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(await stored()).toEqual(['theme']);
  await page.getByRole('heading', { name: 'The emergency is over' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('reading')))
    .toBe('/blog/ai-technology-future,');
  expect(named).toEqual(expect.arrayContaining(await stored()));
  expect(await context.cookies()).toEqual([]);
});
