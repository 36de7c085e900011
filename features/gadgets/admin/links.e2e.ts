import { cancel, edit, enter, linkField, rowOf, save } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  declareError,
  expect,
  expectToast,
  failCall,
  holdCall,
  requestsTo,
  test,
} from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const link = 'https://www.amazon.com/dp/B0FRESH?tag=techsurvivallab-20';

test('the panel shows every link, also after a failure', async ({ page, site }) => {
  const release = await holdCall(page, '/api/products');
  await enter(page, site);
  await expect(page.getByText('Loading products...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  release();
  await expect(rowOf(page, 'Roomba j7+')).toBeVisible();
  const restore = await failCall(page, '/api/products');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The lab is on fire.');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Roomba j7+')).toBeVisible();
  const roomba = library.products.find(({ name }) => name === 'Roomba j7+');
  await expect(rowOf(page, 'Roomba j7+')).toContainText(`“${roomba?.scenario}”`);
  await expect(page.getByRole('link', { name: 'Test Link' })).toHaveCount(library.products.length);
});

test('the stored token alone opens the panel and edits a link', async ({ page, site }) => {
  await enter(page, site);
  await page.context().clearCookies();
  const calls = requestsTo(page, /^\/api\/admin\//);
  await page.reload();
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await linkField(row).fill(link);
  await save(row).click();
  await expectToast(page, 'Success!', 'Amazon link updated successfully');
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', link);
  expect(calls.map((sent) => sent.url())).toEqual([]);
});

test('a link is edited by keyboard', async ({ page, site }) => {
  await enter(page, site);
  const patches = requestsTo(page, /^\/api\/products\/\d+$/);
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await edit(rowOf(page, 'Tesla Model Y')).click();
  await expect(linkField(row)).toHaveCount(0);
  await edit(row).click();
  await linkField(row).fill('   ');
  await save(row).click();
  await expect(row.getByText('Paste a link first.')).toBeVisible();
  await cancel(row).click();
  await expect(edit(row)).toBeFocused();
  expect(patches).toHaveLength(0);

  await page.keyboard.press('Enter');
  await expect(linkField(row)).toBeFocused();
  await page.keyboard.type(`${link}`);
  const release = await holdCall(page, /\/api\/products\/\d+$/);
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expectToast(page, 'Success!', 'Amazon link updated successfully');
  await expect(edit(row)).toBeFocused();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', link);
  expect(patches.map((sent) => sent.postDataJSON())).toEqual([{ amazonUrl: link }]);
  expect(await (await page.request.get('/roomba-j7-review')).text()).toContain(link);
});

test('a rejected link stays in the field', async ({ page, site }) => {
  declareError(page, 'status of 400');
  await enter(page, site);
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await linkField(row).fill('http://www.amazon.com/dp/B0');
  await linkField(row).press('Enter');
  await expectToast(page, 'Error', 'Failed to update Amazon link');
  await expect(linkField(row)).toHaveValue('http://www.amazon.com/dp/B0');
  await expect(linkField(row)).toBeFocused();
  await expect(linkField(row)).toHaveAccessibleDescription(/https:\/\//);
  await expectAccessible(page);
});

test('unsaved text is kept until its discard is confirmed', async ({ page, site }) => {
  await enter(page, site);
  const row = rowOf(page, 'Roomba j7+');
  const question = page.getByRole('alertdialog');
  await edit(row).click();
  await linkField(row).fill(link);
  await edit(rowOf(page, 'Tesla Model Y')).click();
  await edit(row).click();
  await expect(linkField(row)).toHaveValue(link);
  await page.getByRole('link', { name: 'Votes', exact: true }).click();
  await expect(question).toContainText('Roomba j7+');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await expect(linkField(row)).toHaveValue(link);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(linkField(row)).toHaveValue(link);
  await cancel(row).click();
  await expect(edit(row)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(linkField(row)).toHaveValue(link);
});
