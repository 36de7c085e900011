import { expect, test } from '#tests/support/browser.ts';

test('the method is a page, reached from a review and from every footer', async ({ page }) => {
  await page.goto('/garmin-fenix-7-review');
  await expect(page.getByRole('main').locator('a[href="/how-we-review"]').first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we review' }).click();
  await expect(page).toHaveURL('/how-we-review');
  const sections = await page.getByRole('main').locator('.prose h2').allTextContents();
  for (const section of ['Where the facts come from', 'Who pays', 'How to correct us'])
    expect(sections).toContain(section);
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveText(
    sections,
  );
  await expect(
    page.getByRole('listitem').filter({ hasText: 'keep away from turning propellers' }),
  ).toHaveCount(1);
  await expect(page.getByText(/makes the Kindle and owns Ring and Blink/)).toBeVisible();
});
