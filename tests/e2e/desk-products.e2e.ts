import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { comparisonSlug } from '#content/comparison-slug.ts';
import { paths } from '#site/router/paths.ts';
import { declareError, expect, expectToast, test } from '#tests/support/browser.ts';
import { expectAccessible, deskTab as tab } from '#tests/support/desk.ts';
import { inLargeLetters } from '#tests/support/large-letters.ts';
import { edit, enter, linkField, rowOf, save as saveLink } from '#tests/support/panel.ts';

test('a price is edited, seen on the review and given back; links come as a file after a preview', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/products');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /Roomba/ }) });
  await expect(row.getByRole('link', { name: /View on site/ })).toHaveAttribute(
    'href',
    '/roomba-j7-review',
  );
  // What the site shows while the field is empty.
  await expect(row.getByLabel('Price as of')).toHaveAttribute(
    'placeholder',
    /^20\d\d-\d\d \(file\)$/,
  );
  await row.getByLabel('List price, $').fill('1.999');
  await row.getByRole('button', { name: /^Save/ }).click();
  await expect(row.getByText('Write the price in dollars')).toBeVisible();
  // Typed and not saved: another tab of the desk takes nothing away.
  await tab(page, 'Today').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  // Whoever leaves the desk from there is asked.
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Blog' }).first().click();
  await (await asked).dismiss();
  await leaving;
  await tab(page, 'Products').click();
  await expect(row.getByLabel('List price, $')).toHaveValue('1.999');
  await row.getByLabel('List price, $').fill('123');
  await row.getByLabel('Price as of').fill('2026-10');
  await row.getByLabel('Where it can be bought').fill('Only from its maker.');
  await row.getByRole('button', { name: /^Save/ }).click();
  await expect(row.getByRole('button', { name: /Take the file’s price/ })).toBeVisible();
  const review = await (await page.request.get('/roomba-j7-review')).text();
  for (const words of ['$123', 'October 2026', 'Only from its maker.', '"price":123'])
    expect(review).toContain(words);
  for (const path of ['/feed.json', '/llms.txt'])
    expect(await (await page.request.get(path)).text(), path).toContain(
      '$123 (list price, October 2026)',
    );
  const comparison = await (
    await page.request.get(paths.comparison(comparisonSlug(['roomba-j7', 'arlo-pro-5s'])))
  ).text();
  for (const words of ['$123', 'October 2026']) expect(comparison).toContain(words);
  await expect
    .poll(async () => (await page.request.get(paths.category('Smart Home'))).text())
    .toContain('Only from its maker.');
  await row.getByRole('button', { name: /Take the file’s price/ }).click();
  await expect(row.getByRole('button', { name: /Take the file’s price/ })).toBeHidden();

  await page.getByRole('button', { name: 'Import links' }).click();
  const choose = (rows: string) =>
    page.getByLabel('A file with the columns product and link').setInputFiles({
      name: 'links.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`product,link\n${rows}\n`),
    });
  await choose('roomba-j7,javascript:alert(1)');
  await expect(page.getByText('Line 2: The link must be a full https:// address')).toBeVisible();
  await expect(page.getByText('Nothing is changed until line 2 is mended.')).toBeVisible();
  await choose('roomba-j7,https://www.amazon.com/dp/B000000001');
  await page.getByRole('button', { name: 'Change 1 link' }).click();
  await expect(page.getByText('1 link changed.')).toBeVisible();
  await page.reload();
  await row.getByRole('button', { name: 'Undo the last change of the link' }).click();
  await expect(row).not.toContainText('B000000001');
  await expectAccessible(page);
});

test('two tabs with the same field of a product: nobody writes over what was not seen', async ({
  page,
  context,
  site,
}) => {
  await enter(page, site, '/admin/products');
  const rowIn = (one: Page) =>
    one.getByRole('listitem').filter({ has: one.getByRole('heading', { name: /Roomba/ }) });
  const field = (one: Page, name: string) => rowIn(one).getByLabel(name);
  const save = (one: Page) => rowIn(one).getByRole('button', { name: /^Save/ }).click();
  const other = await context.newPage();
  await other.goto('/admin/products');
  await field(other, 'List price, $').fill('111');
  await field(other, 'Price as of').fill('2026-09');
  await field(other, 'Where it can be bought').fill('In no harbor.');
  await field(page, 'List price, $').fill('222');
  await field(page, 'Price as of').fill('2026-10');
  await save(page);
  await expectToast(page, 'Saved', '$222: Roomba j7+ shows it from now on.');
  declareError(other, 'status of 409');
  await save(other);
  await expect(field(other, 'List price, $')).toHaveAccessibleDescription(
    'The price was changed elsewhere in the meantime: it is $222 (2026-10) now. What you typed is still here: save again to put it in its place.',
  );
  // All of it is as it was typed, and nothing of it is stored.
  await expect(field(other, 'List price, $')).toHaveValue('111');
  await expect(field(other, 'Where it can be bought')).toHaveValue('In no harbor.');
  await page.reload();
  await expect(field(page, 'List price, $')).toHaveValue('222');
  await expect(field(page, 'Where it can be bought')).toHaveValue('');
  await save(other);
  await expectToast(other, 'Saved', '$111: Roomba j7+ shows it from now on.');

  // What is only half typed while the owner looks at another tab of the desk takes nothing else back.
  await field(page, 'Where it can be bought').fill('In every harbor.');
  await tab(page, 'Today').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await tab(page, 'Products').click();
  await expect(field(page, 'List price, $')).toHaveValue('111');
  declareError(page, 'status of 409');
  await save(page);
  await expect(field(page, 'Where it can be bought')).toHaveAccessibleDescription(
    /^The line was changed elsewhere in the meantime: it is “In no harbor\.” now\./,
  );
  await save(page);
  await expectToast(page, 'Saved', 'Roomba j7+ shows it from now on.');
  await other.reload();
  await expect(field(other, 'List price, $')).toHaveValue('111');
  await expect(field(other, 'Where it can be bought')).toHaveValue('In every harbor.');

  // The same with its link.
  for (const one of [page, other]) {
    await one.goto('/admin');
    await edit(rowOf(one, 'Roomba j7+')).click();
  }
  const link = (name: string) => `https://www.amazon.com/dp/${name}?tag=lab-20`;
  await linkField(rowOf(page, 'Roomba j7+')).fill(link('B0FIRST'));
  await saveLink(rowOf(page, 'Roomba j7+')).click();
  await expect(rowOf(page, 'Roomba j7+').getByText('Saved.')).toBeVisible();
  await linkField(rowOf(other, 'Roomba j7+')).fill(link('B0SECOND'));
  await saveLink(rowOf(other, 'Roomba j7+')).click();
  await expect(linkField(rowOf(other, 'Roomba j7+'))).toHaveAccessibleDescription(
    /This link was changed elsewhere in the meantime\./,
  );
  await expect(rowOf(other, 'Roomba j7+').locator('p.link-text')).toHaveText(link('B0FIRST'));
  await expect(linkField(rowOf(other, 'Roomba j7+'))).toHaveValue(link('B0SECOND'));
  await saveLink(rowOf(other, 'Roomba j7+')).click();
  await expect(rowOf(other, 'Roomba j7+').getByText('Saved.')).toBeVisible();
  // Nor does an undo take back what it does not know of.
  await rowOf(page, 'Roomba j7+').getByRole('button', { name: 'Undo' }).click();
  await expect(
    rowOf(page, 'Roomba j7+').getByText('This link was changed elsewhere'),
  ).toBeVisible();
  await expect(rowOf(page, 'Roomba j7+').locator('p.link-text')).toHaveText(link('B0SECOND'));
});

test('two tabs with one product, and a file that is mended and chosen again', async ({
  page,
  context,
  site,
}) => {
  await enter(page, site, '/admin/products');
  const rowIn = (tab: Page) =>
    tab.getByRole('listitem').filter({ has: tab.getByRole('heading', { name: /Roomba/ }) });
  const other = await context.newPage();
  await other.goto('/admin/products');
  await expect(rowIn(other).getByLabel('List price, $')).toBeVisible();
  await rowIn(page).getByLabel('Where it can be bought').fill('Only from its maker.');
  await rowIn(page).getByRole('button', { name: /^Save/ }).click();
  await expect(rowIn(page).getByRole('button', { name: 'Take the file’s line' })).toBeVisible();
  // Who changes the price takes nothing else along.
  await rowIn(other).getByLabel('List price, $').fill('123.5');
  await rowIn(other).getByLabel('Price as of').fill('2026-10');
  await rowIn(other).getByRole('button', { name: /^Save/ }).click();
  await expectToast(other, 'Saved', '$123.50: Roomba j7+ shows it from now on.');
  await expect(rowIn(other).getByLabel('Where it can be bought')).toHaveValue(
    'Only from its maker.',
  );
  // Too long is said, and nothing is cut off.
  declareError(other, 'status of 400');
  await rowIn(other).getByLabel('Where it can be bought').fill('x'.repeat(121));
  await rowIn(other).getByRole('button', { name: /^Save/ }).click();
  // Each sentence stands under the field that it is about.
  const said = (field: string) => rowIn(other).getByLabel(field);
  await expect(said('Where it can be bought')).toHaveAccessibleDescription(
    'A line has at most 120 letters.',
  );
  await said('Where it can be bought').fill('In every harbor.');
  declareError(other, 'status of 422');
  await said('Price as of').fill('2099-01');
  await rowIn(other).getByRole('button', { name: /^Save/ }).click();
  await expect(said('Price as of')).toHaveAccessibleDescription(
    /^Nobody knows the price of a month/,
  );
  await expect(said('List price, $')).toHaveAccessibleDescription('');
  // What is about none of them accuses none.
  declareError(other, 'ERR_INTERNET_DISCONNECTED');
  await context.setOffline(true);
  await rowIn(other).getByRole('button', { name: /^Save/ }).click();
  await expect(rowIn(other).getByRole('alert')).toHaveText('The server could not be reached.');
  await expect(rowIn(other).locator('[aria-invalid]')).toHaveCount(0);
  await context.setOffline(false);

  const file = join(site.dataDir, 'links.csv');
  const choose = async (link: string) => {
    await writeFile(file, `product,link\nroomba-j7,${link}\n`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('A file with the columns product and link').click();
    await (await chooser).setFiles(file);
  };
  await page.getByRole('button', { name: 'Import links' }).click();
  await choose('javascript:alert(1)');
  await expect(page.getByText('Mend the file, and choose it again.')).toBeVisible();
  await choose('https://www.amazon.com/dp/B000000001');
  const store = page.getByRole('button', { name: 'Change 1 link' });
  await expect(store).toBeVisible();
  // Written to once more after it was looked at.
  await writeFile(
    file,
    'product,link\nroomba-j7,https://www.amazon.com/dp/B000000002?tag=another-20\n',
  );
  await store.click();
  await expect(
    page.getByText('The file has changed since you chose it. Choose it again.'),
  ).toBeVisible();
});

test('the owner chooses who stands for the month, sees how it stands, and takes the choice back', async ({
  page,
  context,
  site,
}) => {
  await enter(page, site, '/admin/votes');
  await page.getByLabel('First candidate').selectOption({ label: 'Canon EOS R5' });
  await page.getByRole('button', { name: 'Choose these three' }).click();
  await expect(page.getByRole('row', { name: /^Canon EOS R5 .*Candidate$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Candidate$/ })).toHaveCount(3);
  await expectAccessible(page);
  expect(await (await page.request.get('/')).text()).toContain('Canon EOS R5');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Canon EOS R5');
  // Another tab that does not know of it is told, and keeps what it picked.
  const other = await context.newPage();
  await other.goto('/admin/votes');
  await other.getByLabel('First candidate').selectOption({ label: 'Meta Quest 3' });
  await page.getByRole('button', { name: 'Back to the first three of the list' }).click();
  await expect(page.getByRole('row', { name: /^Canon EOS R5 .*–$/ })).toBeVisible();
  declareError(other, 'status of 409');
  await other.getByRole('button', { name: 'Choose these three' }).click();
  await expect(other.getByLabel('First candidate')).toHaveAccessibleDescription(
    /^Candidates were chosen elsewhere in the meantime: the first three of the list again\./,
  );
  await expect(other.getByLabel('First candidate').locator('option:checked')).toHaveText(
    'Meta Quest 3',
  );
  await expect(other.getByRole('row', { name: /^Canon EOS R5 .*–$/ })).toBeVisible();
  await other.getByRole('button', { name: 'Choose these three' }).click();
  await expect(other.getByRole('row', { name: /^Meta Quest 3 .*Candidate$/ })).toBeVisible();
});

test('every tab and everything on it is reached with the keyboard alone, and no tab scrolls sideways in large letters', async ({
  page,
  site,
}) => {
  await page.request.post('/api/contact', {
    data: {
      name: 'Ada',
      email: 'ada@example.org',
      phone: '(212) 555-0199',
      message: 'The kettle saved me twice.',
    },
  });
  await enter(page, site);
  await expect(tab(page, 'Messages')).toHaveAccessibleName('Messages 1 unread');
  const names = await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link')
    .allInnerTexts();
  expect(names.length).toBeGreaterThanOrEqual(11);
  for (const name of names.map((text) => text.split(/\s/)[0] ?? '')) {
    await tab(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect.soft(await neverFocused(page), name).toEqual([]);
    expect
      .soft((await inLargeLetters(page)).width, `${name}, large letters`)
      .toBeLessThanOrEqual(390);
  }
});

/** What can be pressed or typed into, and does not get the focus on a walk with the Tab key. */
async function neverFocused(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    // Of many rows alike a few stand for all.
    for (const list of document.querySelectorAll('#main :is(ul, ol, tbody)'))
      if (list.children.length > 12)
        for (const row of [...list.children].slice(3, -1))
          (row as HTMLElement).style.display = 'none';
    const wanted = 'a[href], button, input, select, textarea, summary';
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        '#main :is(a[href], button, input, select, textarea, summary)',
      ),
    ];
    // Of a group of radio buttons one is reached, and the others by its arrows.
    const own = all.filter(
      (one) =>
        one.matches(wanted) &&
        one.checkVisibility() &&
        !one.matches('[type="radio"]:not(:checked)'),
    );
    for (const one of own) one.dataset.unreached = '';
    document.addEventListener(
      'focusin',
      ({ target }) => delete (target as HTMLElement).dataset.unreached,
    );
    document.querySelector<HTMLElement>('#main')?.focus();
    return own.length;
  });
  expect(count).toBeGreaterThan(0);
  const press = async (times: number) => {
    for (let presses = 0; presses < times; presses += 1) await page.keyboard.press('Tab');
  };
  await press(count);
  // Parts of a field have a stop each, so it can take a few more.
  for (let more = 0; more < 4 && (await unreached(page)).length > 0; more += 1) await press(10);
  return unreached(page);
}

const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-unreached]')].map((one) =>
      one.outerHTML.slice(0, 120),
    ),
  );
