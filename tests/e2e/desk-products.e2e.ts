import { expect, test } from '#tests/support/browser.ts';
import { expectAccessibleTab, deskTab as tab } from '#tests/support/desk.ts';
import { logIn } from '#tests/support/panel.ts';

test('a price is edited, seen on the review and given back; links come as a file after a preview', async ({ page }) => {
  await logIn(page);
  await tab(page, 'Products').click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Roomba/ }) });
  await expect(row.getByRole('link', { name: /View on site/ })).toHaveAttribute('href', '/roomba-j7-review');
  await row.getByLabel('List price, $').fill('1.999');
  await row.getByRole('button', { name: /^Save/ }).click();
  await expect(row.getByText('Write the price in dollars')).toBeVisible();
  // Typed and not saved: another tab of the desk takes nothing away.
  await tab(page, 'Today').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await tab(page, 'Products').click();
  await expect(row.getByLabel('List price, $')).toHaveValue('1.999');
  await row.getByLabel('List price, $').fill('123');
  await row.getByLabel('Price of the month').fill('2026-10');
  await row.getByLabel('Where it can be bought').fill('Only from its maker.');
  await row.getByRole('button', { name: /^Save/ }).click();
  await expect(row.getByRole('button', { name: /Take the file’s price/ })).toBeVisible();
  const review = await (await page.request.get('/roomba-j7-review')).text();
  for (const words of ['$123', 'October 2026', 'Only from its maker.', '"price":123']) expect(review).toContain(words);
  expect(await (await page.request.get('/feed.json')).text()).toContain('$123 (list price, October 2026)');
  await row.getByRole('button', { name: /Take the file’s price/ }).click();
  await expect(row.getByRole('button', { name: /Take the file’s price/ })).toBeHidden();

  await page.getByRole('button', { name: 'Import links' }).click();
  const choose = (rows: string) =>
    page
      .getByLabel('A file with the columns product and link')
      .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(`product,link\n${rows}\n`) });
  await choose('roomba-j7,javascript:alert(1)');
  await expect(page.getByText('Line 2: The link must be a full https:// address')).toBeVisible();
  await choose('roomba-j7,https://www.amazon.com/dp/B000000001');
  await page.getByRole('button', { name: 'Change 1 link' }).click();
  await expect(page.getByText('1 link changed.')).toBeVisible();
  await page.reload();
  await row.getByRole('button', { name: 'Undo the last change of the link' }).click();
  await expect(row).not.toContainText('B000000001');
  await expectAccessibleTab(page);
});
