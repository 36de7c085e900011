import { enter } from '#tests/support/admin-pages.ts';
import { declareError, expect, test } from '#tests/support/browser.ts';

test('an owner writes a guide, and a shopper finds its pick with price and button', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 422');
  await enter(page, site, '/admin/texts');
  await page.getByRole('button', { name: 'New guide' }).click();
  await page.keyboard.type('Earbuds for a bus');
  await page.keyboard.press('Enter');
  await page.getByLabel('Who is it for?').fill('People who ride a bus.');
  await page.getByRole('button', { name: 'Add a pick' }).click();
  await page.getByLabel('Gadget', { exact: true }).selectOption('airpods-pro-3');
  await page.getByLabel('Why this one?').fill('They make the bus quiet.');
  await page.getByRole('textbox', { name: /^Text of/ }).fill('We left out the bus.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();

  await page.goto('/guides');
  await page.getByRole('link', { name: 'Earbuds for a bus' }).click();
  const pick = page.getByRole('region', { name: 'AirPods Pro 3' });
  await expect(pick).toContainText('They make the bus quiet.');
  await expect(pick).toContainText(/\$\d+/);
  await expect(pick.getByRole('link', { name: /^Check on Amazon/ })).toBeVisible();
});
