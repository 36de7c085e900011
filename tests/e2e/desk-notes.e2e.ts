import { readFile } from 'node:fs/promises';
import { adminPassword, declareError, expect, expectToast, test } from '#tests/support/browser.ts';
import { expectAccessible } from '#tests/support/desk.ts';
import { enter, fillIn } from '#tests/support/panel.ts';

test('a note is written, looked at, scheduled, published, corrected and taken back', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/notes');
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New note' }).click();
  await page.getByLabel('Title').fill('The dock is quieter now');
  await page.getByLabel('Kind').selectOption('correction');
  await page.getByLabel('About').selectOption('roomba-j7');
  declareError(page, 'status of 422');
  await page.getByLabel('Text').fill('A new *fan*.\n\n<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    page.getByText('It is kept, and cannot come out yet: Line 3 has HTML'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/notes\?note=1$/);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByLabel('Text')).toHaveAccessibleDescription(/^Line 3 has HTML/);
  await page.getByLabel('Text').fill('A new *fan*, they [say](https://example.org/fan).');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'The dock is quieter now' })).toBeVisible();
  await expect(preview.locator('em')).toHaveText('fan');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'All notes' }).click();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  // The session ends in the middle of it.
  declareError(page, 'status of 401');
  const steps = await page.evaluate(() => {
    localStorage.setItem('adminToken', 'spoiled');
    return history.length;
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await fillIn(page, adminPassword);
  await expect(page).toHaveURL(/\/admin\/notes\?note=1$/);
  await expect(page.getByLabel('Text')).toHaveValue(
    'A new *fan*, they [say](https://example.org/fan).',
  );
  // The way back does not lead to the door.
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.getByLabel('Comes out at').fill('2099-01-01T10:00');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Comes out Jan 1, 2099')).toBeVisible();
  // What is saved now is no draft.
  await page.getByRole('button', { name: 'Save for its time' }).click();
  await expectToast(page, 'Saved', 'It comes out so, at its time.');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('link', { name: 'View on site' })).toBeVisible();
  await page.getByLabel('Text').fill('A new *motor*, they say.');
  await page.getByRole('button', { name: 'Save for everybody' }).click();
  await page.getByText('3 versions').click();
  await page.getByRole('group').getByText('Read it').first().click();
  await expect(
    page.getByRole('paragraph').filter({ hasText: /^A new \*motor\*, they say\.$/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Bring version 1 into the editor' }).click();
  await expect(page.getByLabel('Text')).toHaveValue(/^A new \*fan\*\.\s+<script>/);
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring version 3 into the editor' }).click();
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);

  await page.getByRole('link', { name: 'View on site' }).click();
  await expect(page).toHaveURL(/\/notes\/the-dock-is-quieter-now$/);
  await expect(page.locator('main em')).toHaveText('motor');
  await page.goto('/roomba-j7-review');
  await expect(page.getByRole('link', { name: 'The dock is quieter now' })).toBeVisible();

  await page.goto('/admin/notes');
  await page.getByRole('link', { name: 'The dock is quieter now' }).click();
  // What was typed when the session ended is long saved, and does not come back.
  await expect(page.getByLabel('Text')).toHaveValue('A new *motor*, they say.');
  await page.getByRole('button', { name: 'Take back...' }).click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(page.locator('.desk-mark')).toHaveText('Taken back');
  expect((await page.request.get('/notes/the-dock-is-quieter-now')).status()).toBe(410);
});

test('a new note whose saving was not answered is saved again as the same note', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/notes?note=new');
  await page.getByLabel('Title').fill('A line that breaks');
  await page.getByLabel('Text').fill('Half of it.');
  declareError(page, 'net::ERR_FAILED');
  // The server has it, and nobody hears of it.
  await page.route('**/api/admin/notes', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByLabel('Text')).toHaveAccessibleDescription(/could not be reached/);
  await page.unroute('**/api/admin/notes');
  await page.getByLabel('Text').fill('Half of it, and the other half.');
  // The session ends on top of it.
  declareError(page, 'status of 401');
  await page.evaluate(() => localStorage.setItem('adminToken', 'spoiled'));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await fillIn(page, adminPassword);
  await expect(page.getByLabel('Text')).toHaveValue('Half of it, and the other half.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Saved', 'As a draft.');
  await expect(page).toHaveURL(/\?note=1$/);
  await expect(page.getByLabel('Text')).toHaveValue('Half of it, and the other half.');
  await page.getByRole('link', { name: 'All notes' }).click();
  await expect(page.getByRole('link', { name: 'A line that breaks' })).toHaveCount(1);
});

test('two tabs with one note: what was typed in either is kept', async ({
  page,
  context,
  site,
}) => {
  await enter(page, site, '/admin/notes?note=new');
  declareError(page, 'status of 400');
  await page.getByLabel('Text').fill('The first words.');
  // Too long is said, and nothing is cut off.
  await page.getByLabel('Text').fill('x'.repeat(20_000));
  await expect(page.getByLabel('Text')).toHaveAccessibleDescription(
    'A note has at most 6,000 letters; this one has 20,000.',
  );
  await page.getByLabel('Text').fill('The first words.');
  await page.getByLabel('Title').fill('x'.repeat(121));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(
    'A title has at most 120 letters.',
  );
  // On a phone the field is far above the button that was pressed.
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Two tabs');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\?note=1$/);
  const other = await context.newPage();
  for (const tab of [page, other]) declareError(tab, 'status of 409');
  await other.goto(page.url());
  await other.getByLabel('Text').fill('Of the second tab.');
  await page.getByLabel('Text').fill('Of the first tab.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('2 versions')).toBeVisible();

  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByLabel('Text')).toHaveAccessibleDescription(
    /^This note was changed elsewhere in the meantime\./,
  );
  await expect(other.getByLabel('Text')).toHaveValue('Of the second tab.');
  await other.getByText('2 versions').click();
  await other.getByLabel('Read version 2').click();
  await expect(other.getByText('Of the first tab.')).toBeVisible();
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByText('3 versions')).toBeVisible();

  // Nothing is typed in the first: it is not published in words that were not seen.
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This note was changed elsewhere in the meantime.',
  );
  await expect(page.getByLabel('Text')).toHaveValue('Of the second tab.');
  // It comes out by itself while somebody types: from then on nobody saves a draft of it.
  const soon = await page.evaluate(async () => {
    const headers = {
      Authorization: `Bearer ${localStorage.getItem('adminToken')}`,
      'Content-Type': 'application/json',
    };
    const call = (path: string, body: object) =>
      fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const at = new Date(Date.now() + 4000).toISOString();
    return (await call('/api/admin/notes/1/state', { to: 'scheduled', version: 3, at })).status;
  });
  expect(soon).toBe(200);
  await page.reload();
  await page.getByLabel('Text').fill('Half a sentence, and');
  await expect(page.getByRole('button', { name: 'Save for everybody' })).toBeVisible();
  await expect(page.getByLabel('Text')).toHaveValue('Half a sentence, and');
});

/** A browser without a window calls itself one, and is taken for a robot. */
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
});

test('a reader’s view and press are counted, the owner’s are not, and the desk shows both as charts and tables', async ({
  page,
  context,
  site,
}) => {
  const beacons: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/count?')) beacons.push(new URL(request.url()).search);
  });
  // The shop's tab, which cannot be reached.
  context.on('page', (shop) => void (shop !== page && shop.close().catch(() => {})));
  await page.goto('/roomba-j7-review');
  await expect.poll(() => beacons).toEqual(['?view=%2Froomba-j7-review&from=']);
  await page.locator('[data-affiliate$="_main_cta"]').click();
  await expect.poll(() => beacons).toHaveLength(2);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect.poll(() => beacons.at(-1)).toContain('view=%2Fblog&from=localhost');

  const before = beacons.length;
  await enter(page, site, '/');
  await page.goto('/admin/clicks');
  expect(beacons).toHaveLength(before);
  // Written every four seconds: what was done after the press may be written after it.
  await expect(async () => {
    await page.reload();
    for (const name of [
      /Clicks to shops\. Clicks: 1 in all/,
      /Views and arrivals\. Views: 2 in all/,
    ])
      await expect(page.getByRole('img', { name })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole('row', { name: /End of the review 1/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /\/roomba-j7-review 1 1/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    ',click,roomba-j7,main,1',
  );
});

test('a browser that asks not to be counted is not', async ({ page }) => {
  const beacons: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/api/count') && beacons.push(request.url())),
  );
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  await page.goto('/blog');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(beacons).toEqual([]);
});
