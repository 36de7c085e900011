import type { Page } from '@playwright/test';
import { enter, fillIn, inDatabase, stored } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  adminPassword,
  declareError,
  expect,
  expectToast,
  failCall,
  test,
} from '#tests/support/browser.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('main').getByRole('table').getByRole('link');
const saved = (page: Page) =>
  expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const title = (page: Page) => page.getByLabel('Title', { exact: true });
async function fillAndSave(page: Page, newTitle: string): Promise<void> {
  const saving = stored(page, newTitle);
  await title(page).fill(newTitle);
  await saving;
  await saved(page);
}
const textOf = (page: Page) => page.getByRole('textbox', { name: /^Text of/ });

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expectToast(page, 'Published', 'Your changes are live.');
}

/** Fields, not the parts that could be added. */
const countFields = (page: Page): Promise<number> =>
  page.getByRole('main').locator('input:visible, textarea:visible, select:visible, iframe').count();

test('an owner writes a review of a new gadget with few fields, and readers find both', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 4');
  await enter(page, site, '/admin/texts');
  await page.getByRole('button', { name: 'New review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Gadget')).toBeFocused();
  await page.keyboard.type('Quiet Drawer 3');
  await dialog.getByLabel('This gadget is new').selectOption('Headphones');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Start writing' }).click();
  await expect(page.getByText(/A review needs the rating, price and store/)).toBeVisible();
  await title(page).fill('Quiet Drawer 3 Review: Nothing Rattles');
  await textOf(page).fill('We think that it is a drawer. '.repeat(80));
  await page.getByLabel('Pros, one per line').fill('We think it is quiet\nWe think it opens');
  let fields = await countFields(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  // What is missing is at its field.
  const cons = page.getByLabel('Cons, one per line');
  await expect(cons).toBeFocused();
  await expect(cons).toHaveAccessibleDescription('This is empty. Fill it in.');
  await cons.fill('We think it is a drawer');
  await saved(page);
  await expectAccessible(page);
  // The save of a new title leaves the cursor where the owner types.
  const newTitle = stored(page, 'Nothing Rattles Now');
  await title(page).fill('Quiet Drawer 3 Review: Nothing Rattles Now');
  await textOf(page).press('ControlOrMeta+End');
  await newTitle;
  await saved(page);
  await page.keyboard.type('Typed on.');
  await expect(textOf(page)).toContainText('Typed on.');
  await page.getByRole('button', { name: 'Publish' }).click();
  const missing = page.getByRole('link', { name: 'Add rating, price and store' });
  await expect(missing).toBeFocused();
  await missing.click();
  await expect(page.getByLabel('Category')).toBeFocused();
  await page.getByLabel('Category').selectOption('Audio');
  await page.getByLabel('Rating out of 5').fill('4.2');
  await page.getByLabel('Price when tested').fill('$1,349');
  await page.getByLabel('Month of the test').fill('2026-10');
  await page.getByLabel('Scenario').fill('A drawer in a storm.');
  await page.getByLabel('Short review').fill('It closes.');
  await page.getByRole('button', { name: 'Add a store' }).click();
  await expect(page.getByLabel('Link, or words to search for at Amazon')).toBeFocused();
  await page.keyboard.type('Quiet Drawer 3');
  fields += await countFields(page);
  expect(fields).toBeLessThanOrEqual(20);
  await save(page);
  await expectToast(page, 'Saved', 'It is not on the site yet.');
  await expectAccessible(page);

  await page.goBack();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toContainText(
    'Nothing Rattles',
  );
  await publish(page);
  await page.goto('/blog');
  await page
    .getByRole('link', { name: /Quiet Drawer 3 Review/ })
    .first()
    .click();
  await expect(heading(page)).toContainText('Nothing Rattles');
  await page.goto('/category/audio');
  await expect(page.getByRole('article', { name: 'Quiet Drawer 3', exact: true })).toBeVisible();
});

test('a price is corrected with one field, and sentences that disagree are listed', async ({
  page,
  site,
}) => {
  const call = async (method: string, path: string, data: object) =>
    (
      await page.request.fetch(`${site.url}/api/admin/${path}`, {
        method,
        headers: site.owner.headers,
        data,
      })
    ).json();
  const { id } = await call('POST', 'documents', {
    kind: 'post',
    value: { title: 'Half a price' },
    body: 'The Sony WH-1000XM5 costs $198 now. In the fall of 2026, the Sony WH-1000XM5 was $198.',
  });
  await call('PUT', `documents/${id}/live`, { version: 1 });
  await enter(page, site, '/admin/gadgets?q=wh-1000xm5');
  await rows(page).last().click();
  const price = page.getByLabel('Price in dollars').last();
  await expect(price).toHaveValue('198');
  await price.fill('178');
  await save(page);
  await expectToast(page, 'Saved', 'Your changes are live.');
  await expect(
    page.getByRole('heading', { name: /sentences? disagrees? with this$/ }),
  ).toBeVisible();
  // A dated sentence stays right.
  await expect(page.getByText(/^In the fall of 2026/)).toHaveCount(0);
  await expectAccessible(page);
  const settle = page.getByRole('button', { name: /^Still right/ });
  const before = await settle.count();
  await settle.first().click();
  await expect(settle).toHaveCount(before - 1);
  await page.reload();
  await expect(settle).toHaveCount(before - 1);
  await page.goto('/category/audio');
  await expect(
    page.getByRole('article', { name: 'Sony WH-1000XM5', exact: true }).getByText('$178'),
  ).toBeVisible();
});

test('a record that breaks a rule is not saved, and the cursor is at the field', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 422');
  await enter(page, site, '/admin/gadgets?q=wh-1000xm5');
  await rows(page).last().click();
  await page.locator('summary', { hasText: 'Card of a tested gadget' }).click();
  const rating = page.getByLabel('Rating out of 5');
  await rating.fill('49');
  await save(page);
  await expect(rating).toBeFocused();
  await expect(rating).toHaveAccessibleDescription('This is above 5. Use a smaller number.');
  await expectAccessible(page);
  // A link asks before it discards what was typed.
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(rating).toHaveValue('49');
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(heading(page)).toHaveText('Texts');
});

test('an owner fixes a typo, finds the list again and restores what was there', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/texts?kind=post');
  await page.getByRole('searchbox').fill('watch');
  await expect(page).toHaveURL(/kind=post&q=watch$/);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  await expect(title(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('watch');
  await rows(page).first().press('Enter');
  const before = await title(page).inputValue();
  await fillAndSave(page, 'A title without a typo');
  expect(await (await page.request.get('/blog')).text()).not.toContain('without a typo');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What kind of change is it?').selectOption('correction');
  await dialog.getByLabel('One sentence for readers').fill('The title had a typo.');
  await dialog.getByText('What you changed').click();
  await expect(dialog.locator('ins').first()).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expectToast(page, 'Published', 'Your changes are live.');
  await page.getByRole('link', { name: 'View on site' }).click();
  await expect(heading(page)).toContainText('A title without a typo');
  await expect(page.getByText('The title had a typo.').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /^Versions/ }).click();
  await page.getByRole('button', { name: /^Version 1 / }).click();
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(title(page)).toHaveValue(before);
  await saved(page);
  await publish(page);
  expect(await (await page.request.get('/blog')).text()).not.toContain('without a typo');
  // A text that is left while it is typed is saved.
  await title(page).fill('Typed just before leaving');
  await page.getByRole('link', { name: 'Votes', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await expect(rows(page).filter({ hasText: 'Typed just before leaving' })).toBeVisible();
});

test('text typed offline or after the session ended is kept, and both versions are shown', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/texts?kind=post');
  await rows(page).first().click();
  const both = page.getByText('that were never saved');
  const path = /^\/api\/admin\/documents\/\d+$/;
  const reconnect = await failCall(page, path, { status: 0, method: 'PUT' });
  await title(page).fill('Typed without a connection');
  await expect(page.getByText(/^Not saved: The server couldn’t be reached/)).toBeVisible();
  // The laptop is closed; the browser would ask.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(both).toBeVisible();
  await expectAccessible(page);
  await expect(title(page)).not.toHaveValue('Typed without a connection');
  await reconnect();
  await page.getByRole('button', { name: 'Use this browser’s version' }).click();
  await saved(page);
  await expect(both).toBeHidden();

  declareError(page, 'status of 401');
  await inDatabase(site, (db) => db.deleteFrom('sessions').execute());
  await title(page).fill('Typed after the session ended');
  await expect(page.getByLabel('Password')).toBeVisible();
  await fillIn(page, adminPassword);
  await expect(both).toBeVisible();
  await expect(title(page)).toHaveValue('Typed without a connection');
  await page.getByRole('button', { name: 'Use this browser’s version' }).click();
  await expect(title(page)).toHaveValue('Typed after the session ended');
  await saved(page);
  await expect(both).toBeHidden();
});

test('two tabs with different texts: both are shown, and the owner chooses', async ({
  page,
  site,
  context,
}) => {
  declareError(page, 'status of 409');
  await enter(page, site, '/admin/texts?kind=post');
  await rows(page).first().click();
  await expect(title(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await fillAndSave(other, 'The title of the other tab');
  await title(page).fill('The title of this tab');
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
  await expect(dialog).toContainText('other');
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compare both versions' }).click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  await expect(title(page)).toHaveValue('The title of this tab');
  // Another action than a save takes what the other tab saved.
  await other.reload();
  await fillAndSave(other, 'Typed later in the other tab');
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(title(page)).toHaveValue('Typed later in the other tab');
});

test('what is due for a check is confirmed, several at once', async ({ page, site }) => {
  await enter(page, site, '/admin/today?due=all');
  const due = page.getByRole('table', { name: 'Due for a check' });
  const checked = due.getByRole('row').nth(2);
  const text = (await checked.textContent()) ?? '';
  await expectAccessible(page);
  for (const index of [1, 2]) await due.getByRole('checkbox').nth(index).check();
  await page.getByRole('button', { name: 'Still true', exact: true }).click();
  await expectToast(page, 'Still true', '2 checks done today.');
  await expect(checked).not.toHaveText(text);
  await due
    .getByRole('link', { name: /^Change: Price/ })
    .first()
    .click();
  await expect(page.getByLabel('Price in dollars').last()).toBeFocused();
});

test('the home page leads to its order, which keys change', async ({ page, site }) => {
  await enter(page, site, '/');
  await page.mouse.move(5, 5);
  await page.keyboard.press('Shift');
  await page.getByRole('link', { name: 'Edit this page' }).click();
  const places = page.getByRole('group', { name: 'Order of the cards' }).getByRole('listitem');
  const nameAt = async (index: number) =>
    ((await places.nth(index).textContent()) ?? '').replace(/^\d+\. /, '').trim();
  const [fifth, sixth] = [await nameAt(4), await nameAt(5)];
  await page.getByRole('button', { name: `Up: ${sixth}` }).press('Enter');
  await expect.poll(() => Promise.all([nameAt(4), nameAt(5)])).toEqual([sixth, fifth]);
  await expectAccessible(page);
  await save(page);
  await saved(page);
  await page.goto('/');
  const home = (await page.locator('#latest-tests').textContent()) ?? '';
  expect(home.indexOf(sixth)).toBeGreaterThan(-1);
  expect(home.indexOf(sixth)).toBeLessThan(home.indexOf(fifth));
});
