import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { enter } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { declareError, expect, expectToast, test } from '#tests/support/browser.ts';

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

/** Pastes or drops a picture. */
async function give(target: Locator, event: 'paste' | 'drop', buffer: Buffer): Promise<void> {
  const bytes = buffer.toString('base64');
  await target.evaluate(
    (element, [event, bytes]) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], 'given.jpg', { type: 'image/jpeg' }));
      const more = { bubbles: true, cancelable: true, composed: true };
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...more })
          : new DragEvent('drop', { dataTransfer: data, ...more }),
      );
    },
    [event, bytes] as const,
  );
}

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
  const point = dialog.getByRole('button', { name: /^Focal point/ });
  await point.press('ArrowLeft');
  await expect(point).toHaveAccessibleName(/45% from the left, 50% from the top/);
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Upload picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toContainText(
    '<Picture image="img-',
  );
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toBeFocused();
  await page.keyboard.type('A gull, bored.');
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

test('a picture is dropped and pasted, and replaced wherever it is used', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/texts?kind=post');
  const post = page.getByRole('table', { name: 'Texts' }).getByRole('link').first();
  const title = (await post.textContent()) ?? '';
  await post.click();
  const dialog = page.getByRole('dialog', { name: 'Upload a picture' });
  const upload = async (description: string) => {
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await page.keyboard.type(description);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByLabel('Description').press('Enter');
    await expect(dialog).toBeHidden();
  };
  await page.locator('summary', { hasText: 'Picture at the top' }).click();
  const field = page.getByLabel('Picture', { exact: true });
  await give(field, 'drop', await gull('#e8581c'));
  await upload('An orange gull');
  await expect(field.locator('option:checked')).toHaveText('An orange gull');
  const text = page.getByRole('textbox', { name: /^Text of/ });
  await give(text, 'paste', await gull('#2060a0'));
  await upload('A blue gull');
  await expect(text).toContainText('<Picture image="img-');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/admin/pictures');
  const row = page.getByRole('row', { name: /A blue gull/ });
  await expect(row.getByRole('link', { name: `${title} (draft)` })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: 'Replace' }).click();
  await (await chooser).setFiles({
    name: 'green.jpg',
    mimeType: 'image/jpeg',
    buffer: await gull('#208040'),
  });
  await upload('A green gull');
  await expectToast(page, 'Replaced in 1 place', 'Publish texts to show the new picture.');
  await expect(row.getByText('Not used')).toBeVisible();
  await expect(
    page.getByRole('row', { name: /A green gull/ }).getByRole('link', { name: title }),
  ).toBeVisible();
});
