import { readFile } from 'node:fs/promises';
import { adminPassword, declareError, expect, failCall, test } from '#tests/support/browser.ts';
import { expectAccessible, deskTab as tab } from '#tests/support/desk.ts';
import { edit, enter, linkField, rowOf } from '#tests/support/panel.ts';

test('subscribers are brought, searched, asked, looked at and removed', async ({ page, site }) => {
  await enter(page, site, '/admin/subscribers');
  await expect(tab(page, 'Subscribers')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Nobody has subscribed yet.')).toBeVisible();
  await expect(
    page.getByRole('img', { name: /Half a year, by week\. Confirmed: none\./ }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Import' }).click();
  const rows = Array.from({ length: 60 }, (_, n) => `reader${n}@example.org`);
  const file = Buffer.from(`email\n${rows.join('\n')}\nno address\n`);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: file });
  await expect(page.getByText('Line 62: no address.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring in 60 addresses' }).click();
  await expect(page.getByText('60 addresses wait and were never asked.')).toBeVisible();
  await expect(page.getByText('The first 50 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^All 60$/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ask them once' }).click();
  await page.getByRole('button', { name: 'Send 60 mails' }).click();
  await expect(page.getByRole('button', { name: 'Ask them once' })).toHaveCount(0);
  // It says so for as long as it is so.
  await expect(page.getByText('60 addresses are being asked now.')).toHaveCount(0);
  await page.getByLabel('Search by address').fill('reader42@');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'reader42@example.org' }).click();
  await expect(page.getByRole('dialog')).toContainText('an import');
  await page.getByRole('button', { name: 'Remove...' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('reader42');
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(question).toContainText('Type reader42@example.org exactly.');
  await question.getByRole('textbox').fill('reader42@example.org');
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('Nobody fits that.')).toBeVisible();
  // Of whoever left only that is known: not that they came by the form, or when.
  await page.getByLabel('Search by address').fill('');
  await page.getByRole('link', { name: /^Left/ }).click();
  await expect(page.getByRole('row', { name: /, who left Left – – –$/ })).toBeVisible();
  await page.getByRole('button', { name: /, who left$/ }).click();
  await expect(page.getByRole('dialog').locator('dt')).toHaveText(['State', 'Left']);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await readFile(await (await download).path(), 'utf8')).split('\r\n')[0]).toMatch(
    /^email,state,/,
  );
});

test('a list that does not come says so, and comes when it is asked again; a phone has no overhang', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const message = {
    name: 'Ada',
    email: 'ada@example.org',
    phone: '(212) 555-0199',
    message: 'The kettle saved me.',
  };
  expect((await page.request.post('/api/contact', { data: message })).status()).toBe(200);
  await enter(page, site);
  // The count comes later and pushes the tabs aside: the open one stays in sight.
  for (const name of ['Subscribers', 'History', 'Site']) {
    await tab(page, name).click();
    await expect(tab(page, 'Messages')).toHaveAccessibleName('Messages 1 unread');
    await expect(tab(page, name)).toBeInViewport({ ratio: 0.95 });
  }
  await tab(page, 'Today').click();
  const mend = await failCall(page, '/api/admin/subscribers', {
    status: 503,
    body: 'The database is away.',
  });
  await tab(page, 'Subscribers').click();
  await expect(page.getByRole('alert')).toContainText(
    'The subscribers could not be loaded. The database is away.',
  );
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nobody has subscribed yet.')).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
});

test('a message is opened, answered, put away and brought back, by keys too; hostile text is only text', async ({
  page,
  site,
}) => {
  const hostile = `<img src=x onerror="document.title='owned'">\u202egnp.exe\u0007 ${'x'.repeat(300)}`;
  for (const [name, message] of [
    ['Ada Lovelace', 'The kettle saved me twice.'],
    ['"><script>document.title="owned"</script>', hostile],
  ] as const) {
    const answer = await page.request.post('/api/contact', {
      data: { name, email: 'ada@example.org', phone: '(212) 555-0199', message },
    });
    expect(answer.status()).toBe(200);
  }
  await enter(page, site, '/admin/today');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'There is no backup yet.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See to it: 2 messages are unread.' }).click();
  await expect(page.getByText('All 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('link', { name: 'Inbox' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('main a[href*="folder=inbox"]')).toHaveCount(2);
  await page.keyboard.press('j');
  const message = page.getByRole('article');
  await expect(message).toContainText('\\u202egnp.exe\\u0007');
  await expect(message).toContainText('<img src=x onerror=');
  // What was opened is read.
  await expect(tab(page, 'Messages')).toHaveAccessibleName('Messages 1 unread');
  await expectAccessible(page);
  const writer = (name: string | RegExp) => message.getByRole('heading', { name });
  await page.keyboard.press('j');
  await expect(writer('Ada Lovelace')).toBeFocused();
  await page.keyboard.press('k');
  await expect(writer(/script/)).toBeFocused();
  await page.keyboard.press('j');
  await expect(writer('Ada Lovelace')).toBeFocused();
  await page.keyboard.press('r');
  const field = message.getByLabel('Reply to ada@example.org');
  await field.fill('x'.repeat(20_000));
  await expect(field).toHaveAccessibleDescription(
    'A reply has at most 10,000 letters; this one has 20,000.',
  );
  await field.fill('');
  await page.keyboard.type('Glad to hear it.');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  // Opening it is not answering: nobody knows whether it left.
  await message.getByRole('link', { name: 'Open in my mail program' }).click();
  await expect(message.getByLabel('Reply to ada@example.org')).toHaveValue('Glad to hear it.');
  await expect(message.getByText('Answered', { exact: true })).toHaveCount(0);
  await message.getByRole('button', { name: 'I answered it' }).click();
  await expect(message.getByRole('region', { name: 'Your reply' })).toContainText(
    'Glad to hear it.',
  );
  expect(asked).toEqual([]);
  await expect(message.getByRole('link', { name: 'Open it again' })).toHaveAttribute(
    'href',
    /^mailto:ada%40example\.org\?/,
  );
  await writer('Ada Lovelace').click();
  await page.keyboard.press('e');
  await expect(page.getByText('All 1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Archived' }).click();
  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  await message.getByRole('button', { name: 'Back to the inbox' }).click();
  await expect(page.getByText('Nothing here.')).toBeVisible();
  await page.getByLabel('Search all messages').fill('kettle');
  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  await message.getByRole('button', { name: 'Delete...' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No message has that in it.')).toBeVisible();
  await expect(page).toHaveTitle('Messages - The desk');

  await tab(page, 'History').click();
  const moved = page.getByRole('listitem').filter({ hasText: 'message moved' });
  await expect(moved).toHaveCount(2);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'message deleted' }).getByRole('button'),
  ).toHaveCount(0);
  // What is gone for good is not offered to be brought back.
  await expect(moved.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a mail that is refused stands among those that failed at once, and those that wait are told of beside it', async ({
  page,
  site,
}) => {
  const refused = {
    id: 1,
    to: 'o@lab.example',
    kind: 'test',
    state: 'refused',
    answer: '550 no such box',
  };
  const mail = { ...refused, at: new Date().toISOString() };
  let failed: object[] = [];
  await page.route('**/api/admin/mails/*', (route) => route.fulfill({ json: mail }));
  await page.route('**/api/admin/failed-mails', (route) => route.fulfill({ json: failed }));
  await page.route('**/api/admin/site', async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    await route.fulfill({ response: answer, json: { ...told, mail: { ...told.mail, stuck: 2 } } });
  });
  await enter(page, site, '/admin/site');
  const waiting = page.getByText('The mail server has not taken 2 mails yet');
  await expect(waiting).toBeVisible();
  failed = [mail];
  await page.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(
    page.getByRole('row', { name: /^o@lab\.example test Refused 550 no such box/ }),
  ).toBeVisible();
  await expect(waiting).toBeVisible();
});

test('a changed link is undone from the history, and the site says how it is', async ({
  page,
  site,
}) => {
  await enter(page, site);
  const row = rowOf(page, 'Roomba j7+');
  const old = await row.getByRole('link', { name: 'Test Link' }).getAttribute('href');
  await edit(row).click();
  await linkField(row).fill('https://www.amazon.com/dp/B0CHANGED1?tag=lab-20');
  await linkField(row).press('Enter');
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible();
  await tab(page, 'History').click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('undoes number 1')).toBeVisible();
  await tab(page, 'Links').click();
  await expect(row.getByRole('link', { name: 'Test Link' })).toHaveAttribute('href', old ?? '');

  await tab(page, 'Site').click();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('row', { name: /^lab-.*\.sqlite by hand/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a copy without the secret' }).click();
  expect((await download).suggestedFilename()).toMatch(/^lab-.*-without-secret\.sqlite$/);
  await page.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(page.getByText('Written to a file')).toBeVisible();
  await expect(page.getByText('Nothing has been looked for in vain three times.')).toBeVisible();
  await expectAccessible(page);
  declareError(page, 'status of 422');
  await page.getByLabel('Show what I type').check();
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text');
  // So that the browser offers one, and keeps it.
  await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');
  await page.getByLabel('Old password').fill('not the old one');
  await page.getByLabel('New password').fill('another horse battery staple');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByLabel('Old password')).toHaveAccessibleDescription(
    'The old password is not right.',
  );
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription('');
  await page.getByLabel('Old password').fill(adminPassword);
  // What is about neither of them accuses neither.
  declareError(page, 'ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('alert')).toHaveText('The server could not be reached.');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Every other session has ended.', { exact: true })).toBeVisible();
  await tab(page, 'Today').click();
  await expect(page.getByText('Nothing is on fire.')).toBeVisible();
});
