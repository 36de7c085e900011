import type { Page } from '@playwright/test';
import type { DocumentDetail } from '#contract/documents.ts';
import { callAsOwner, enter } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  declareError,
  expect,
  expectToast,
  failCall,
  holdCall,
  openHydrated,
  test,
} from '#tests/support/browser.ts';
import type { TestSite } from '#tests/support/test-site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function publish(page: Page, site: TestSite, titles: string[]) {
  const documents: { id: number; version: number }[] = [];
  for (const title of titles) {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const source = `---\ntitle: ${title}\nkind: update\n---\n\nIt still works.\n`;
    const data = { kind: 'note', slug, source, key: slug };
    const note = await callAsOwner<DocumentDetail>(page, site, 'POST /api/admin/documents', data);
    documents.push({ id: note.id, version: note.version });
  }
  await callAsOwner(page, site, 'POST /api/admin/publish', { documents });
}

test('a note that loads slowly or fails is not reported as missing', async ({ page, site }) => {
  await publish(page, site, ['The slow note']);
  await openHydrated(page, '/notes');
  const link = page.getByRole('link', { name: 'The slow note' });
  const release = await holdCall(page, '/api/notes/the-slow-note');
  await link.click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached();
  // Longer than any page waits for data that it can do without.
  await page.waitForTimeout(1000);
  await expect(heading(page)).toHaveText('Field notes');
  release();
  await expect(heading(page)).toHaveText('The slow note');
  await openHydrated(page, '/notes');
  const restore = await failCall(page, '/api/notes/the-slow-note', { status: 503 });
  await link.click();
  await expect(heading(page)).toHaveText('We couldn’t load this page');
  await expect(heading(page)).toBeFocused();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('The slow note');
  await expect(heading(page)).toBeFocused();
});

test('another page of notes starts at its top, and Back returns to the place', async ({
  page,
  site,
}) => {
  const titles = Array.from({ length: 21 }, (_, index) => `Note ${index + 1}`);
  await publish(page, site, titles);
  await openHydrated(page, '/notes');
  const older = page.getByRole('link', { name: 'Older notes' });
  await older.click();
  await expect(page.getByRole('link', { name: 'Newer notes' })).toBeAttached();
  await expect(heading(page)).toBeFocused();
  expect(await scrollOf(page)).toBe(0);
  await page.goBack();
  await expect(older).toBeFocused();
  await expect(older).toBeInViewport();

  await enter(page, site, '/admin/notes');
  await expect(page).toHaveURL(/\/admin\/content\?kind=note$/);
  await page.getByRole('link', { name: 'Note 3', exact: true }).click();
  await expect(heading(page)).toContainText('Note 3');
});

test('a note gets its URL, is scheduled, goes live and is taken offline', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 422');
  const statusOf = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).status();
  await enter(page, site, '/admin/content?kind=note');
  await page.getByRole('button', { name: 'New note' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('The dock’s quieter now');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('The dock’s quieter now');
  await page.getByLabel('Type').selectOption('correction');
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
  expect(await statusOf('/notes/quiet-dock')).toBe(404);
  site.passTime(2 * 3_600_000);
  await expect.poll(() => statusOf('/notes/quiet-dock')).toBe(200);
  await page.goto('/notes/quiet-dock');
  await expect(page.getByRole('article').locator('em')).toHaveText('fan');
  await expect(page.getByText('Correction')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await choose('Unpublish');
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Unpublished', { exact: true }).first()).toBeVisible();
  expect(await statusOf('/notes/quiet-dock')).toBe(410);
});
