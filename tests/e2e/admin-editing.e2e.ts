import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '#tests/support/browser.ts';
import { cancel, edit, linkField, logIn, rowOf, save, watchPatches } from '#tests/support/panel.ts';
import { mainLink } from '#tests/support/screens.ts';

const typed = 'https://www.amazon.com/dp/B0TYPED';

async function typeALink(page: Page) {
  await logIn(page);
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await linkField(row).fill(typed);
  return row;
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this link unsaved?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click();
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard the change' }).click();

test('one row is edited at a time, and with nothing changed nobody is asked', async ({ page }) => {
  await logIn(page);
  const [first, second] = [rowOf(page, 'Roomba j7+'), rowOf(page, 'Tesla Model Y')];
  await edit(first).click();
  await expect(linkField(first)).toHaveValue(/^https:\/\/www\.amazon\.com\//);
  await edit(second).click();
  await expect(linkField(first)).toHaveCount(0);
  await expect(linkField(second)).toBeFocused();
  await expect(page.getByRole('textbox')).toHaveCount(1);
});

test('an empty link is not sent, and Cancel leaves everything as it was', async ({ page }) => {
  await logIn(page);
  const patches = watchPatches(page);
  const row = rowOf(page, 'Roomba j7+');
  const before = await row.innerText();
  await edit(row).click();
  for (const nothing of ['', '   ']) {
    await linkField(row).fill(nothing);
    await save(row).click();
    await expect(row.getByText('Paste a link first. An empty one is not saved.')).toBeVisible();
  }
  await cancel(row).click();
  await expect(edit(row)).toBeFocused();
  expect(await row.innerText()).toBe(before);
  expect(patches).toEqual([]);
});

test('everything can be done from the keyboard', async ({ page }) => {
  await logIn(page);
  const patches = watchPatches(page);
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).focus();
  await page.keyboard.press('Enter');
  await expect(linkField(row)).toBeFocused();
  await page.keyboard.type('https://www.amazon.com/dp/B0NEVER');
  await page.keyboard.press('Escape');
  await expect(edit(row)).toBeFocused();
  expect(patches).toEqual([]);
  await page.keyboard.press('Enter');
  // The old link is marked, so that typing or pasting replaces it.
  await page.keyboard.type('https://www.amazon.com/dp/B0KEYS');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success!', 'Amazon link updated successfully');
  await expect(edit(row)).toBeFocused();
  expect(patches).toEqual(['{"amazonUrl":"https://www.amazon.com/dp/B0KEYS"}']);
});

test('after a save the old link is offered back', async ({ page }) => {
  const row = await typeALink(page);
  const old = await row.locator('.link-text').first().innerText();
  await save(row).click();
  await expect(row.getByText('Saved.')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', typed);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', old);
  await page.reload();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', old);
});

test('another row’s Edit asks before typed text is given up', async ({ page }) => {
  const row = await typeALink(page);
  const other = rowOf(page, 'Tesla Model Y');
  await edit(other).click();
  await expect(question(page)).toHaveAccessibleDescription(/Roomba j7\+/);
  await keep(page);
  await expect(linkField(row)).toHaveValue(typed);
  await expect(linkField(row)).toBeFocused();
  await edit(other).click();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(linkField(row)).toHaveValue(typed);
  await edit(other).click();
  await discard(page);
  await expect(linkField(other)).toBeFocused();
  await expect(linkField(row)).toHaveCount(0);
});

test('links of the site and Logout ask before typed text is given up', async ({ page }) => {
  const row = await typeALink(page);
  await mainLink(page, 'Blog').click();
  await keep(page);
  await expect(page).toHaveURL('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await keep(page);
  await expect(linkField(row)).toHaveValue(typed);
  await mainLink(page, 'Blog').click();
  await discard(page);
  await expect(page).toHaveURL('/blog');
});

test('going back asks before typed text is given up', async ({ page }) => {
  const row = await typeALink(page);
  await page.evaluate(() => history.back());
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL('/admin');
  await keep(page);
  await expect(linkField(row)).toHaveValue(typed);
  await page.evaluate(() => history.back());
  await discard(page);
  await expect(page).toHaveURL('/admin-login');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a browser that is slow to come back from a step it was refused shows no other page meanwhile', async ({
  page,
}) => {
  const row = await typeALink(page);
  await page.evaluate(() => {
    const { go } = history;
    history.go = (steps) => void setTimeout(() => go.call(history, steps), 1000);
    history.back();
  });
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL('/admin-login');
  await expect(page).toHaveURL('/admin');
  await keep(page);
  await expect(linkField(row)).toHaveValue(typed);
});

test('closing the tab asks before typed text is given up, and only then', async ({ page }) => {
  const row = await typeALink(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.reload();
  await expect(edit(row)).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
  await edit(row).click();
  await page.reload();
  await expect(edit(row)).toBeVisible();
  expect(asked).toEqual(['beforeunload']);
});

test('the filter finds rows, and links that look wrong are marked, counted and found', async ({ page }) => {
  const row = await typeALink(page);
  await expect(row.getByText('No affiliate tag')).toBeVisible();
  await save(row).click();
  await expectToast(page, 'Success!', 'Amazon link updated successfully');
  await page.reload();
  await page.getByRole('button', { name: '1 link looks wrong' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Roomba j7+']);
  await expect(page.getByRole('status').filter({ hasText: '1 of 25 products.' })).toBeVisible();
  await edit(row).click();
  await row.getByRole('button', { name: 'Add our tag' }).click();
  await expect(linkField(row)).toHaveValue(`${typed}?tag=techsurvivallab-20`);
  await save(row).click();
  // What was just saved stays in sight, with its way back.
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: '0 links look wrong' }).click();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('tesla');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Tesla Model Y']);
});

test('a filter that finds nothing says so and can be undone', async ({ page }) => {
  await logIn(page);
  await page.getByRole('searchbox', { name: 'Filter' }).fill('samovar');
  await expect(page.getByText('No product matches the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page.getByText('All 25 products.')).toBeVisible();
});

test('whoever leaves unsaved text by Back adds no entry to the history', async ({ page }) => {
  await page.goto('/admin-login');
  await typeALink(page);
  const before = await page.evaluate(() => window.history.length);
  await page.goBack();
  await keep(page);
  await expect(page).toHaveURL('/admin');
  await page.goBack();
  await discard(page);
  await expect(page).toHaveURL('/admin-login');
  expect(await page.evaluate(() => window.history.length)).toBe(before);
});
