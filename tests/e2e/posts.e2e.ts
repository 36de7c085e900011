import { enter, stored } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { declareError, expect, expectToast, test } from '#tests/support/browser.ts';

test('a post gets its address, is published at its time as it was then, and is taken offline', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 422');
  const statusOf = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).status();
  await enter(page, site, '/admin/texts');
  await page.getByRole('button', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('The dock’s quieter now');
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: /^Text of/ });
  await text.fill('A new *fan*.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change address' }).click();
  await dialog.getByLabel('Address').fill('Not an address');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByRole('alert')).toContainText('small letters');
  await dialog.getByLabel('Address').fill('quiet-dock');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expectToast(page, 'Address changed', 'quiet-dock');

  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  const time = dialog.getByLabel('Publish at (time in UTC)');
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  await time.fill('2025-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByRole('alert')).toContainText('in the future');
  await time.fill(inAnHour);
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Scheduled for /)).toBeVisible();
  expect(await statusOf('/blog/quiet-dock')).toBe(404);
  site.passTime(2 * 3_600_000);
  // What is typed afterwards waits for the next publication; the save wakes the jobs.
  const saving = stored(page, 'it is *loud*');
  await text.fill('A new fan, and it is *loud*.');
  await saving;
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => statusOf('/blog/quiet-dock')).toBe(200);
  await page.goto('/blog/quiet-dock');
  await expect(page.getByRole('article').locator('em')).toHaveText('fan');
  await page.goBack();
  await expect(page.getByText('Published, with newer changes', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change address' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Unpublished', { exact: true }).first()).toBeVisible();
  expect(await statusOf('/blog/quiet-dock')).toBe(410);
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click();
  await page.getByRole('button', { name: 'Restore from the trash' }).click();
  await expect(page.getByText('Unpublished', { exact: true }).first()).toBeVisible();
});
