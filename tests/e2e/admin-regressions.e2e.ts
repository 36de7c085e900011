import { join } from 'node:path';
import { openSqlite } from '#database/engines/sqlite.ts';
import { edit, enter, fillIn, linkField, rowOf, save } from '#tests/support/admin-pages.ts';
import { adminPassword, declareError, expect, failCall, test } from '#tests/support/browser.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import { testWithMailServer } from '#tests/support/with-mail-server.ts';

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '(212) 555-0199',
  message: 'The kettle saved me twice.',
};

testWithMailServer(
  'Escape and a click outside never send the newsletter',
  async ({ page, site }) => {
    // The sandboxed preview blocks the test runner's own script.
    declareError(page, 'Blocked script execution');
    const { db, close } = openSqlite(join(site.dataDir, 'lab.sqlite'));
    await confirmedReaders(db, 3);
    await close();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/send')) sent.push(request.url());
    });
    await enter(page, site, '/admin/newsletter');
    await page.getByRole('button', { name: 'Create a draft' }).click();
    const open = page.getByRole('button', { name: 'Send to 3 subscribers' });
    const question = page.getByRole('alertdialog');
    await open.click();
    await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await open.click();
    await page.mouse.click(5, 5);
    await expect(question).toHaveCount(0);
    await open.click();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Greeting')).toBeVisible();
    expect(sent).toEqual([]);
  },
);

test('a message marked unread stays unread', async ({ page, site }) => {
  await page.request.post('/api/contact', { data: message });
  await enter(page, site, '/admin/messages?id=1');
  await expect(page.getByRole('article').getByText('Read', { exact: true })).toBeVisible();
  const states: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') states.push(request.postDataJSON().state);
  });
  await page.getByRole('button', { name: 'Mark unread' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Ada Lovelace.*Unread/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /Ada Lovelace/ })).toContainText('Unread');
  expect(states).toEqual(['unread']);
});

test('a note shows what the server has after its change was undone in History', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/notes?note=new');
  await page.getByLabel('Title').fill('The dock is quieter now');
  const text = page.getByLabel('Text');
  await text.fill('First.');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('link', { name: 'View on site' })).toBeVisible();
  await text.fill('Second.');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Update' }).click();
  await saved;
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  await page.getByRole('link', { name: 'The dock is quieter now' }).click();
  await expect(text).toHaveValue('First.');
});

test('a failure to load more rows is gone after a new search', async ({ page, site }) => {
  await enter(page, site, '/admin/subscribers');
  const rows = Array.from({ length: 60 }, (_, n) => `reader${n}@example.org`);
  const stored = await page.request.post('/api/admin/subscriber-import?store=60', {
    headers: { Authorization: `Bearer ${site.ownerToken}` },
    data: Buffer.from(`email\n${rows.join('\n')}\n`),
  });
  expect(stored.status()).toBe(200);
  await page.reload();
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(more).toBeVisible();
  const mend = await failCall(page, '/api/admin/subscribers', { status: 503, body: 'Down.' });
  await more.click();
  await expect(page.getByRole('alert')).toContainText('Down.');
  await mend();
  await page.getByRole('searchbox').fill('reader42@');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('scheduling a new note in the past shows an error and preserves the time', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/notes?note=new');
  declareError(page, 'status of 422');
  await page.getByLabel('Title').fill('Too late');
  await page.getByLabel('Text').fill('It was yesterday.');
  const time = page.locator('input[type="datetime-local"]');
  await time.fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(time).toHaveAccessibleDescription(/future/);
  await expect(time).toHaveValue('2020-01-01T10:00');
});

test('a draft restored after a new login keeps its version, so another change is not overwritten', async ({
  page,
  site,
}) => {
  const headers = { Authorization: `Bearer ${site.ownerToken}` };
  const note = { title: 'Two desks', body: 'First.', kind: 'update', product: null };
  await page.request.post('/api/admin/notes', { headers, data: note });
  await enter(page, site, '/admin/notes?note=1');
  for (const status of ['status of 401', 'status of 409']) declareError(page, status);
  await page.getByLabel('Text').fill('Mine.');
  await page.evaluate(() => localStorage.setItem('adminToken', 'spoiled'));
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/admin-login/);
  const other = { ...note, body: 'Theirs.', version: 1 };
  expect((await page.request.put('/api/admin/notes/1', { headers, data: other })).status()).toBe(
    200,
  );
  await fillIn(page, adminPassword);
  await expect(page.getByLabel('Text')).toHaveValue('Mine.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/changed elsewhere/)).toBeVisible();
  await expect(page.getByLabel('Text')).toHaveValue('Mine.');
});

test('adding our tag clears the error of the last save; only the link is sent', async ({
  page,
  site,
}) => {
  await enter(page, site);
  const row = rowOf(page, 'Roomba j7+');
  await edit(row).click();
  await linkField(row).fill('https://www.amazon.com/dp/B0TYPED');
  const mend = await failCall(page, /\/api\/products\/\d+$/, { status: 503, body: 'Down.' });
  await save(row).click();
  await expect(row.getByText('Down.')).toBeVisible();
  await mend();
  await row.getByRole('button', { name: 'Add our tag' }).click();
  await expect(row.getByText('Down.')).toHaveCount(0);
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(row).click();
  expect((await patch).postDataJSON()).toEqual({
    amazonUrl: 'https://www.amazon.com/dp/B0TYPED?tag=techsurvivallab-20',
  });
});
