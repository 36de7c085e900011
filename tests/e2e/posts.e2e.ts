import type { Page } from '@playwright/test';
import { enter } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { declareError, expect, expectToast, test } from '#tests/support/browser.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a post gets its URL, is scheduled, goes live and is taken offline', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 422');
  const statusOf = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).status();
  await enter(page, site, '/admin/content?kind=post');
  await page.getByRole('button', { name: 'New post' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('The dock’s quieter now');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('The dock’s quieter now');
  await page.getByRole('textbox', { name: 'Text' }).fill('A new *fan*.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const choose = async (action: string) => {
    await page.getByText('More', { exact: true }).first().click();
    await page.getByRole('button', { name: action }).click();
  };
  const question = page.getByRole('alertdialog');
  await choose('Change URL');
  await question.getByLabel('Name in the URL').fill('Not a slug');
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(question.getByRole('alert')).toContainText('lowercase');
  await question.getByLabel('Name in the URL').fill('quiet-dock');
  await expectAccessible(page, 'dialog');
  await question.getByRole('button', { name: 'Change' }).click();
  await expectToast(page, 'URL changed', 'quiet-dock');

  const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
  await schedule.click();
  const time = dialog.getByLabel('Publish at (time in UTC)');
  await expect(time).toBeFocused();
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  await time.fill('2026-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByRole('alert')).toContainText('in the future');
  await time.fill(inAnHour);
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Scheduled for /)).toBeVisible();
  const change = page.getByRole('button', { name: 'Change schedule' });
  await expect(change).toBeFocused();
  const leftOut = page.getByText(/^Scheduled for .*, without later edits$/);
  await page.getByRole('textbox', { name: 'Text' }).fill('A new *fan*, and it is on.');
  await expect(leftOut).toBeVisible();
  await change.click();
  await expect(time).toHaveValue(inAnHour);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(leftOut).toHaveCount(0);
  expect(await statusOf('/blog/quiet-dock')).toBe(404);
  site.passTime(2 * 3_600_000);
  await expect.poll(() => statusOf('/blog/quiet-dock')).toBe(200);
  await page.goto('/blog/quiet-dock');
  await expect(page.getByRole('article').locator('em')).toHaveText('fan');
  await page.goBack();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await choose('Unpublish');
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Unpublished', { exact: true }).first()).toBeVisible();
  expect(await statusOf('/blog/quiet-dock')).toBe(410);
});
