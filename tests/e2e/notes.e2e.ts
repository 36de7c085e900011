import type { APIRequestContext, Page } from '@playwright/test';
import type { AdminNoteDetail } from '#contract/notes.ts';
import { enter } from '#tests/support/admin-pages.ts';
import { expect, failCall, holdCall, openHydrated, test } from '#tests/support/browser.ts';
import type { TestSite } from '#tests/support/test-site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function publish(request: APIRequestContext, { ownerToken }: TestSite, title: string) {
  const headers = { Authorization: `Bearer ${ownerToken}` };
  const data = { title, body: 'It still works.', kind: 'update', product: null };
  const draft = await request.post('/api/admin/notes', { headers, data });
  const { id, version }: AdminNoteDetail = await draft.json();
  await request.post(`/api/admin/notes/${id}/state`, {
    headers,
    data: { to: 'published', version },
  });
}

test('a note that loads slowly or fails is not reported as missing', async ({ page, site }) => {
  await publish(page.request, site, 'The slow note');
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
  const titles = Array.from({ length: 51 }, (_, index) => `Note ${index + 1}`);
  for (const title of titles) await publish(page.request, site, title);
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
  const entry = page.getByRole('link', { name: 'Note 30', exact: true });
  await entry.click();
  await expect(page.getByLabel('Title')).toHaveValue('Note 30');
  await expect(heading(page)).toBeFocused();
  expect(await scrollOf(page)).toBe(0);
  await page.goBack();
  await expect(entry).toBeFocused();
  await expect(entry).toBeInViewport();
});
