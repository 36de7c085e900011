import type { Locator, Page } from '@playwright/test';
import type { DocumentList } from '#contract/documents.ts';
import { readSeedFiles } from '#server/content/seed-files.ts';
import { callAsOwner, enter, fillIn, inDatabase } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { adminPassword, declareError, expect, failCall, test } from '#tests/support/browser.ts';
import type { TestSite } from '#tests/support/test-site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('table', { name: 'Documents' }).getByRole('link');
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();
}

/** Fills in the dialog and returns its button. */
async function nameReview(page: Page, site: TestSite): Promise<Locator> {
  await enter(page, site, '/admin/content');
  await page.getByRole('button', { name: 'New review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the gadget').fill('Quiet Drawer 3');
  await dialog.getByLabel('Category').selectOption('Audio');
  await dialog.getByLabel('List price in dollars').fill('$179');
  return dialog.getByRole('button', { name: 'Create' });
}

/** Writes the three texts of a gadget, as a script of the owner does. */
async function saveTexts(page: Page, site: TestSite, slug: string): Promise<void> {
  const path = '/api/admin/documents';
  const { documents } = await callAsOwner<DocumentList>(page, site, `GET ${path}?slug=${slug}`);
  for (const { id, kind, version } of documents) {
    const data = { version, source: textAbout('Quiet Drawer 3', kind) };
    await callAsOwner(page, site, `PUT ${path}/${id}`, data);
  }
}

/** The text of another gadget under a new name, without what the first publication writes. */
function textAbout(name: string, kind: string): string {
  const { source = '' } =
    readSeedFiles().find((file) => file.kind === kind && file.slug === 'sony-wh-1000xm5') ?? {};
  return source
    .replaceAll('Sony WH-1000XM5', name)
    .replaceAll('sony-wh-1000xm5', 'quiet-drawer-3')
    .replace(/^(id|date): .*\n/gm, '')
    .replace(/^analyticsKey: .*/m, 'analyticsKey: drawer');
}

test('an owner fixes a typo, finds the list again and restores what was there', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/content?kind=post');
  await page.getByRole('searchbox').fill('watch');
  await expect(page).toHaveURL(/kind=post&q=watch$/);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().click();
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('watch');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const excerpt = page.getByLabel('Excerpt');
  await excerpt.fill('An excerpt without a tpo.');
  // The cursor stays inside a word that is being corrected.
  await excerpt.press('End');
  for (let step = 0; step < 3; step += 1) await excerpt.press('ArrowLeft');
  await excerpt.pressSequentially('y');
  await expect(excerpt).toHaveValue('An excerpt without a typo.');
  await expect(page.getByText('Not saved')).toBeVisible();
  await saved(page);
  expect(await (await page.request.get('/blog')).text()).not.toContain('without a typo');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toContainText(/\d+ words added, \d+ removed/);
  await expectAccessible(page, 'dialog[open]');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByText('An excerpt without a typo.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /^Version/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('ins').first()).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page
    .getByRole('button', { name: /^Version/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();
  expect(await (await page.request.get('/blog')).text()).not.toContain('without a typo');
});

test('a price gets its source in one dialog, and a changed answer needs a note', async ({
  page,
  site,
}) => {
  declareError(page, 'status of 422');
  await enter(page, site, '/admin/content?kind=facts&q=airpods-pro-2');
  await rows(page).last().click();
  await page.locator('summary', { hasText: /^Prices$/ }).click();
  const usd = page.getByRole('group', { name: 'Prices' }).getByLabel('Price in dollars');
  await expect(usd.last()).toHaveValue('not known');
  const rowsBefore = await usd.count();
  await page.getByRole('button', { name: 'Add price' }).press('Enter');
  await expect(usd.last()).toBeFocused();
  await page.keyboard.type('123');
  await expect(usd).toHaveCount(rowsBefore);
  await page
    .getByRole('button', { name: 'Add a source' })
    .and(page.locator(':visible'))
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Publisher').fill('Sony');
  await dialog.getByLabel('Title').fill('Price list of the winter');
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('group', { name: 'Prices' }).getByText('Not checked yet.').last(),
  ).toBeVisible();
  await page.getByLabel('Should I buy it?').selectOption('Buy for some');
  await saved(page);
  await page.getByRole('link', { name: 'Source', exact: true }).click();
  const source = page.getByRole('textbox', { name: /^Source of/ });
  await expect(source).toContainText('usd: 123');
  await source.focus();
  await expect(page.locator('.cm-focused')).toHaveCSS('outline-style', 'solid');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Add an update or a correction');
  await expect(dialog.getByRole('radio', { name: /^Typo/ })).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Correction/ }).check();
  await dialog.getByLabel('One sentence for readers').fill('We had praised it too early.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();
  await page.goto('/airpods-pro-2-review');
  await expect(page.getByText('Correction: We had praised it too early.').first()).toBeAttached();
  await expect(page.getByText('$123').first()).toBeAttached();
});

test('a new review lists what to write, and its real page is beside it', async ({ page, site }) => {
  const create = await nameReview(page, site);
  await expectAccessible(page, 'dialog');
  await create.click();
  await expect(heading(page)).toHaveText('Quiet Drawer 3');
  await page.getByRole('button', { name: /^What to fix/ }).click();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems.getByText(/^Can’t publish yet/)).toBeVisible();
  // One line for each section, although a hundred texts are missing.
  expect(await problems.getByRole('listitem').count()).toBeLessThan(20);
  await problems.getByRole('button', { name: 'Best for' }).click();
  await expect(page.getByLabel('Best for')).toBeFocused();
  await page.keyboard.type('People with loud drawers');
  await expect(page.getByLabel('Best for')).toHaveValue('People with loud drawers');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Quiet Drawer 3');
});

test('product, facts and review are published together', async ({ page, site }) => {
  await (await nameReview(page, site)).click();
  await expect(heading(page)).toHaveText('Quiet Drawer 3');
  await saveTexts(page, site, 'quiet-drawer-3');
  await page.reload();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  for (const kind of ['product', 'facts'])
    await expect(dialog.getByRole('checkbox', { name: `Publish ${kind}` })).toBeChecked();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Quiet Drawer 3 Review' }).click();
  await expect(page).toHaveURL('/quiet-drawer-3-review');
  await expect(heading(page)).toContainText('Quiet Drawer 3 Review');
});

test('text typed offline or after the session ended is kept, and both texts are shown', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/content?kind=post');
  await rows(page).first().click();
  const excerpt = page.getByLabel('Excerpt');
  const both = page.getByText('that was never saved');
  const reconnect = await failCall(page, /^\/api\/admin\/documents\/\d+$/, {
    status: 0,
    method: 'PUT',
  });
  await excerpt.fill('Typed without a connection.');
  await expect(
    page.getByText('Not saved (The server couldn’t be reached', { exact: false }),
  ).toBeVisible();
  // The laptop is closed; the browser would ask.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(both).toBeVisible();
  await expect(excerpt).not.toHaveValue('Typed without a connection.');
  await reconnect();
  await page.getByRole('button', { name: 'Use this browser’s text' }).click();
  await saved(page);
  await expect(both).toBeHidden();

  declareError(page, 'status of 401');
  await inDatabase(site, (db) => db.deleteFrom('sessions').execute());
  await excerpt.fill('Typed after the session ended.');
  await expect(page.getByLabel('Password')).toBeVisible();
  await fillIn(page, adminPassword);
  await expect(both).toBeVisible();
  await expect(excerpt).toHaveValue('Typed without a connection.');
  await page.getByRole('button', { name: 'Use this browser’s text' }).click();
  await saved(page);
  await expect(excerpt).toHaveValue('Typed after the session ended.');
  await expect(both).toBeHidden();
});

test('two tabs with different texts: both are shown, and none is lost', async ({
  page,
  site,
  context,
}) => {
  declareError(page, 'status of 409');
  await enter(page, site, '/admin/content?kind=post');
  await page.getByRole('table', { name: 'Documents' }).getByRole('link').first().click();
  const excerpt = page.getByLabel('Excerpt');
  await expect(excerpt).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Excerpt').fill('The text of the other tab.');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await excerpt.fill('The text of this tab.');
  await expect(page.getByText('This document was changed elsewhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my text' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(excerpt).toHaveValue('The text of this tab.');
});

test('what is due for a check is confirmed with one click', async ({ page, site }) => {
  await enter(page, site, '/admin/content?due=yes');
  const due = page.getByRole('list', { name: 'Due for a check' });
  // The first is an answer whose price changed, which only a new price settles.
  const first = due.getByRole('listitem').nth(1);
  const name = (await first.getByRole('button').getAttribute('aria-label')) ?? '';
  await expectAccessible(page);
  await first.getByRole('button').click();
  await expect(page.getByText('checked today.')).toBeVisible();
  await expect(due.getByRole('button', { name, exact: true })).toHaveCount(0);
  await due
    .getByRole('link', { name: /^Change: Price/ })
    .first()
    .click();
  await expect(page.getByLabel('Price in dollars').last()).toBeFocused();
});

test('the home page leads to its order, which keys and the mouse change', async ({
  page,
  site,
}) => {
  await enter(page, site, '/');
  await page.mouse.move(5, 5);
  await page.keyboard.press('Shift');
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(page.getByLabel('Featured review')).toBeVisible();
  const place = (number: number) => page.getByLabel(`Place ${number}`, { exact: true });
  const [first = '', second = '', third = ''] = await Promise.all(
    [5, 6, 7].map((number) => place(number).inputValue()),
  );
  const up = page.getByRole('button', { name: 'Move Place 7 up' });
  await up.focus();
  await up.press('Enter');
  // Focus follows the item, so the same key moves it on.
  await page.keyboard.press('Enter');
  await expect(place(5)).toHaveValue(third);
  await expect(place(7)).toHaveValue(second);
  await page
    .locator('li', { has: place(5) })
    .locator('[draggable]')
    .dragTo(place(7));
  await expect(place(7)).toHaveValue(third);
  await expect(place(5)).toHaveValue(first);
  await page.getByRole('button', { name: 'Move Place 6 up' }).click();
  await saved(page);
  await expectAccessible(page);
  const nameAt = async (number: number) =>
    (await place(number).locator('option:checked').textContent()) ?? '';
  const [secondName, firstName] = [await nameAt(5), await nameAt(6)];
  expect(await place(5).inputValue()).toBe(second);
  await publish(page);
  await page.goto('/');
  const home = (await page.locator('#latest-tests').textContent()) ?? '';
  expect(home.indexOf(secondName)).toBeGreaterThan(-1);
  expect(home.indexOf(secondName)).toBeLessThan(home.indexOf(firstName));
});

test('a category is named by its name, also for screen readers', async ({ page, site }) => {
  await enter(page, site, '/admin/content?open=site/categories');
  await page.getByRole('button', { name: 'Add category' }).click();
  const added = page.getByRole('group', { name: 'New category' });
  await added.getByLabel('Name').fill('Kitchen');
  await expect(page.getByRole('group', { name: 'Kitchen' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Kitchen' }).click();
  await expect(page.getByText('Kitchen removed.')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Remove / }).last()).toBeFocused();
});
