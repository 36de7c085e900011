import { expect, failCall, openAwake, test } from '#tests/support/browser.ts';

test('with the line down a vote that failed is told, and the page stays', async ({ page }) => {
  await openAwake(page, '/');
  await failCall(page, /\/vote$/, { status: 0 });
  await failCall(page, /\/assets\/toaster-.*\.js$/, { status: 0 });
  await page.getByRole('button', { name: /^Vote/ }).first().click();
  const toast = page.getByRole('alert').filter({ hasText: 'Vote failed' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Vote failed')).toHaveCount(0);
});
