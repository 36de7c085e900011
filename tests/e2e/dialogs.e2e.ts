import type { DocumentDetail } from '#contract/documents.ts';
import { enter } from '#tests/support/admin-pages.ts';
import { declareError, expect, openHydrated, test } from '#tests/support/browser.ts';

test('a selection dragged out of a dialog leaves it open; a click outside closes it', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await page.getByRole('button', { name: 'Watch How It Works' }).click();
  const dialog = page.getByRole('dialog', { name: 'How a survival test works' });
  const text = await dialog.getByRole('listitem').first().boundingBox();
  await page.mouse.move((text?.x ?? 0) + 200, (text?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, 400, { steps: 3 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search the lab' });
  await field.fill('battery');
  const box = await field.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 3 });
  await page.mouse.up();
  await expect(field).toBeVisible();
});

test('a confirmation stays open while its action is sent, whatever is pressed', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 503');
  const headers = { Authorization: `Bearer ${site.ownerToken}` };
  const data = { kind: 'note', slug: 'two-desks', key: 'two desks' };
  const made = await page.request.post('/api/admin/documents', { headers, data });
  const { id }: DocumentDetail = await made.json();
  await enter(page, site, `/admin/content/${id}`);
  const { promise: isOver, resolve: finish } = Promise.withResolvers<void>();
  await page.route('**/trash', async (route) => {
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
