import type { DocumentDetail } from '#contract/documents.ts';
import { callAsOwner, enter } from '#tests/support/admin-pages.ts';
import { declareError, expect, intercept, test } from '#tests/support/browser.ts';

test('a confirmation stays open while its action is sent, whatever is pressed', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 503');
  const data = { kind: 'note', slug: 'two-desks', key: 'two desks' };
  const { id } = await callAsOwner<DocumentDetail>(page, site, 'POST /api/admin/documents', data);
  await enter(page, site, `/admin/content/${id}`);
  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>();
  await intercept(page, '**/trash', async (route) => {
    await isOver;
    await route.fulfill({ status: 503, body: 'The shredder is full.' });
  });
  await page.getByText('More', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Move to trash' }).click();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  finish();
  await expect(dialog).toContainText('The shredder is full.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('More', { exact: true }).first()).toBeFocused();
});
