import type { APIRequestContext, Page } from '@playwright/test';
import type { DocumentDetail } from '#contract/documents.ts';
import { enter } from '#tests/support/admin-pages.ts';
import { expect, failCall, holdCall, openHydrated, test } from '#tests/support/browser.ts';
import type { TestSite } from '#tests/support/test-site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function publish(request: APIRequestContext, { ownerToken }: TestSite, titles: string[]) {
  const headers = { Authorization: `Bearer ${ownerToken}` };
  const documents: { id: number; version: number }[] = [];
  for (const title of titles) {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const source = `---\ntitle: ${title}\nkind: update\n---\n\nIt still works.\n`;
    const data = { kind: 'note', slug, source, key: slug };
    const made = await request.post('/api/admin/documents', { headers, data });
    const { id, version }: DocumentDetail = await made.json();
    documents.push({ id, version });
  }
  const answer = await request.post('/api/admin/publish', { headers, data: { documents } });
  expect(answer.status()).toBe(200);
}

test('a note that loads slowly or fails is not reported as missing', async ({ page, site }) => {
  await publish(page.request, site, ['The slow note']);
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
  await publish(page.request, site, titles);
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

test('an owner writes a note and publishes it', async ({ page, site }) => {
  await enter(page, site, '/admin/content?kind=note');
  await page.getByRole('button', { name: 'New note' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('The dock’s quieter now');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page)).toContainText('The dock’s quieter now');
  await page.getByLabel('Type').selectOption('correction');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('A new *fan*.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();
  await page.goto('/notes/the-docks-quieter-now');
  await expect(page.getByRole('article').locator('em')).toHaveText('fan');
  await expect(page.getByText('Correction')).toBeVisible();
});
