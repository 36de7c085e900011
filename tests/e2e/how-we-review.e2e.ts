import { expect, test } from '#tests/support/browser.ts';

test('the method is a page, reached from a review’s line of truth and from every footer', async ({
  page,
}) => {
  await page.goto('/garmin-fenix-7-review');
  const line = page.locator('.truth').getByRole('link', { name: 'How we review' });
  await expect(line).toHaveAttribute('href', '/how-we-review');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we review' }).click();
  await expect(page).toHaveURL('/how-we-review');
  const sections = [
    'How an emergency is made',
    'Where the facts come from',
    'How a rating comes about',
    'Who pays',
    'How to correct us',
    'Corrections',
  ];
  await expect(page.getByRole('main').locator('.prose h2')).toHaveText(sections);
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveText(
    sections,
  );
  // Below their heading, which is the last.
  const corrections = page.getByRole('main').locator(':has(> #corrections) + .prose li');
  await expect(corrections.filter({ hasText: 'keep away from turning propellers' })).toHaveCount(1);
  await expect(page.getByText(/makes the Kindle and owns Ring and Blink/)).toBeVisible();
});
