import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '#tests/support/browser.ts';
import {
  cancel,
  edit,
  enter,
  linkField,
  logIn,
  rowOf,
  save,
  watchPatches,
} from '#tests/support/panel.ts';
import { mainLink } from '#tests/support/screens.ts';

const typed = 'https://www.amazon.com/dp/B0TYPED';
const roomba = (page: Page) => rowOf(page, 'Roomba j7+');
const tesla = (page: Page) => rowOf(page, 'Tesla Model Y');

/** Text that is not saved, in the row of the Roomba. */
async function typeALink(page: Page): Promise<void> {
  await edit(roomba(page)).click();
  await linkField(roomba(page)).fill(typed);
}

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Leave this link unsaved?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click();
const discard = (page: Page) =>
  question(page).getByRole('button', { name: 'Discard the change' }).click();

test('rows are edited one at a time, by hand and by keys, and what is empty or given up is not sent', async ({
  page,
  site,
}) => {
  await enter(page, site);
  const patches = watchPatches(page);
  const row = roomba(page);
  await expect(row).toBeVisible();
  const before = await row.innerText();

  await test.step('one row at a time, and with nothing changed nobody is asked', async () => {
    await edit(row).click();
    await expect(linkField(row)).toHaveValue(/^https:\/\/www\.amazon\.com\//);
    await edit(tesla(page)).click();
    await expect(linkField(row)).toHaveCount(0);
    await expect(linkField(tesla(page))).toBeFocused();
    await expect(page.getByRole('textbox')).toHaveCount(1);
  });
  await test.step('an empty link is not sent, and Cancel leaves everything as it was', async () => {
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
  await test.step('everything can be done from the keyboard', async () => {
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
    // What was typed, and the link that it takes the place of.
    expect(patches.map((sent) => JSON.parse(sent))).toEqual([
      {
        amazonUrl: 'https://www.amazon.com/dp/B0KEYS',
        from: expect.stringMatching(/^https:\/\/www\.amazon\.com\/s\?k=/),
      },
    ]);
  });
});

test('after a save the old link is offered back', async ({ page, site }) => {
  await enter(page, site);
  const row = roomba(page);
  const old = await row.locator('.link-text').first().innerText();
  await typeALink(page);
  await save(row).click();
  await expect(row.getByText('Saved.')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', typed);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', old);
  await page.reload();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', old);
});

test('everything that would give up typed text asks before: another row, the tab, Logout and the site’s links', async ({
  page,
  site,
}) => {
  await enter(page, site);
  const row = roomba(page);
  await typeALink(page);
  await test.step('another row’s Edit', async () => {
    const other = tesla(page);
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
  await test.step('closing the tab, and only where something was typed', async () => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await typeALink(page);
    await page.reload();
    await expect(edit(row)).toBeVisible();
    expect(asked).toEqual(['beforeunload']);
    await edit(row).click();
    await page.reload();
    await expect(edit(row)).toBeVisible();
    expect(asked).toEqual(['beforeunload']);
  });
  await test.step('links of the site and Logout', async () => {
    await typeALink(page);
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
});

test('going back asks before typed text is given up, shows no other page meanwhile and adds nothing to the history', async ({
  page,
}) => {
  await logIn(page);
  await typeALink(page);
  const row = roomba(page);
  const before = await page.evaluate(() => window.history.length);
  await test.step('the answer is to keep it', async () => {
    await page.evaluate(() => history.back());
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await keep(page);
    await expect(linkField(row)).toHaveValue(typed);
  });
  await test.step('a browser that is slow to come back from a step it was refused shows no other page', async () => {
    await page.evaluate(() => {
      const { go } = history;
      history.go = (steps) => Object.assign(window, { comeBack: () => go.call(history, steps) });
      history.back();
    });
    await expect(page).toHaveURL('/admin-login');
    await expect(question(page)).toBeVisible();
    await page.evaluate(() => {
      Reflect.deleteProperty(history, 'go');
      Reflect.get(window, 'comeBack')();
    });
    await expect(page).toHaveURL('/admin');
    await keep(page);
    await expect(linkField(row)).toHaveValue(typed);
  });
  await test.step('the answer is to discard it', async () => {
    await page.goBack();
    await discard(page);
    await expect(page).toHaveURL('/admin-login');
    await expect(page.getByLabel('Password')).toBeVisible();
    expect(await page.evaluate(() => window.history.length)).toBe(before);
  });
});

test('the filter finds rows, and links that look wrong are marked, counted and found', async ({
  page,
  site,
}) => {
  await enter(page, site);
  const row = roomba(page);
  await test.step('a filter that finds nothing says so and can be undone', async () => {
    await page.getByRole('searchbox', { name: 'Filter' }).fill('samovar');
    await expect(page.getByText('No product matches the filter.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all products' }).click();
    await expect(page.getByText('All 25 products.')).toBeVisible();
  });
  await typeALink(page);
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
