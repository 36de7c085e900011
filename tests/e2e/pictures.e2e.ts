import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { enter } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { declareError, expect, test } from '#tests/support/browser.ts';

test.use({ viewport: { width: 390, height: 800 } });

const gull = (background = '#e8581c') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').last().setInputFiles({ name, mimeType: 'image/jpeg', buffer });

/** Made in the page, because passing 17 MB to it takes seconds. */
const chooseHuge = (page: Page) =>
  page
    .locator('input[type=file]')
    .last()
    .evaluate((input: HTMLInputElement) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(17_000_000)], 'huge.jpg', { type: 'image/jpeg' }));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });

const widthOf = (image: Locator) =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('an owner uploads a picture into a text on a phone, and readers see it', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 422');
  await enter(page, site, '/admin/texts?kind=post');
  await page.getByRole('table', { name: 'Texts' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Upload a picture' });

  await choose(page, 'renamed.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(dialog.getByText('Describe the picture for people who can’t see it.')).toBeVisible();
  await dialog.getByLabel('Description').fill('A gull on a rail');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^SVG pictures aren’t accepted/);
  await page.keyboard.press('Escape');
  await chooseHuge(page);
  await dialog.getByLabel('Description').fill('A gull on a poster');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(dialog.getByRole('alert')).toContainText('has 17 MB. The limit is 15 MB.');
  await page.keyboard.press('Escape');

  await choose(page, 'gull.jpg', await gull());
  await dialog.getByLabel('Description').fill('A gull on a rail');
  await dialog.getByLabel('Credit').fill('Ada');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toContainText(
    '<Picture image="img-',
  );
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toBeFocused();
  await page.keyboard.type('A gull, bored.');
  // The next picture stands behind the caption that was just typed.
  await choose(page, 'second.jpg', await gull('#2060a0'));
  await dialog.getByLabel('Description').fill('A blue gull');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toContainText(
    /A gull, bored\.<\/Picture>\s*<Picture/,
  );
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();

  await page.goto('/admin/pictures');
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
