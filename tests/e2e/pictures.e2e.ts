import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { enter } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { declareError, expect, test } from '#tests/support/browser.ts';

test.use({ viewport: { width: 390, height: 800 } });

const gull = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8581c' } })
    .jpeg()
    .toBuffer();

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').last().setInputFiles({ name, mimeType: 'image/jpeg', buffer });

const widthOf = (image: Locator) =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('an owner uploads a picture into a text on a phone, and readers see it', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 422');
  await enter(page, site, '/admin/content?kind=post');
  await page.getByRole('table', { name: 'Documents' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Upload a picture' });

  await choose(page, 'renamed.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(dialog.getByText('Describe the picture for people who can’t see it.')).toBeVisible();
  await dialog.getByLabel('Description').fill('A gull on a rail');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^SVG pictures aren’t accepted/);
  await page.keyboard.press('Escape');

  await choose(page, 'gull.jpg', await gull());
  await dialog.getByLabel('Description').fill('A gull on a rail');
  await dialog.getByLabel('Credit').fill('Ada');
  const point = dialog.getByRole('button', { name: /^Focal point/ });
  await point.press('ArrowLeft');
  await expect(point).toHaveAccessibleName(/45% from the left, 50% from the top/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toContainText(
    '<Picture image="img-',
  );
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toBeFocused();
  await page.keyboard.type('A gull, bored.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();

  await page.goto('/admin/content?show=pictures');
  const row = page.getByRole('row', { name: /A gull on a rail/ });
  await expect(row.getByText('Photo: Ada')).toBeVisible();
  await expect.poll(() => widthOf(row.locator('img'))).toBeGreaterThan(0);
  await expectAccessible(page);
  const title = await row.getByRole('link').first().textContent();
  await page.goto('/blog');
  await page
    .getByRole('link', { name: title ?? '' })
    .first()
    .click();
  const picture = page.getByRole('img', { name: 'A gull on a rail' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => widthOf(picture.locator('img'))).toBeGreaterThan(0);
  await expect(page.getByText('A gull, bored. Photo: Ada')).toBeVisible();
});
