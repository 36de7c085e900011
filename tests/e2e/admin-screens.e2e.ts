import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import type { Product } from '#contract/products.ts';
import { addSearches } from '#database/queries/analytics.ts';
import { addCounts } from '#features/insights/queries.ts';
import type { IssueDetail } from '#features/newsletter/calls.ts';
import { callAsOwner, enter, fillIn, inDatabase } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  adminPassword,
  declareError,
  expect,
  expectToast,
  failCall,
  holdCall,
  requestsTo,
  test,
} from '#tests/support/browser.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import type { TestSite } from '#tests/support/test-site.ts';

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '(212) 555-0199',
  message: 'The kettle saved me twice.',
};

const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });

test('Today lists alerts, and a failed screen can be retried', async ({ page, site }) => {
  await page.request.post('/api/contact', { data: message });
  const restore = await failCall(page, '/api/admin/today', { status: 503, body: 'No database.' });
  await enter(page, site, '/admin/today');
  await expect(page.getByRole('alert')).toContainText('couldn’t be loaded. No database.');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  const setup = page.getByRole('region', { name: 'Finish setting up' }).getByRole('listitem');
  await expect(setup).toHaveText([
    /^Choose your time zone/,
    /^Enter your contact details/,
    /^Enter your affiliate tag/,
    /^Set up email/,
    /^Add your postal/,
    /^Create the first backup/,
  ]);
  await expect(page.getByRole('row', { name: /^Page views/ })).toBeVisible();
  await expectAccessible(page);
  const recover = await failCall(page, '/api/admin/today', { status: 503, body: 'No database.' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('may be out of date. No database.');
  await recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await navLink(page, 'Links').click();
  await navLink(page, 'Today').click();
  await page.getByRole('link', { name: 'Review: 1 unread message.' }).click();
  await expect(page.getByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
});

test('a message is read, answered, archived and deleted', async ({ page, site }) => {
  const hostile = `<img src=x onerror="document.title='owned'">\u202egnp.exe ${'x'.repeat(300)}`;
  await page.request.post('/api/contact', { data: message });
  await page.request.post('/api/contact', { data: { ...message, name: 'Eve', message: hostile } });
  await enter(page, site, '/admin/messages');
  await expect(navLink(page, 'Messages')).toHaveAccessibleName('Messages 2 unread');
  const article = page.getByRole('article');
  const title = (name: string) => article.getByRole('heading', { name });
  await expect(page.getByRole('link', { name: /Eve/ })).toBeVisible();
  await page.getByRole('link', { name: /Eve/ }).click();
  await expect(title('Eve')).toBeFocused();
  await expect(article).toContainText('<img src=x onerror=');
  await expect(article).toContainText('\\u202egnp.exe');
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  await expect(title('Ada Lovelace')).toBeFocused();
  await expect(navLink(page, 'Messages')).toHaveAccessibleName('Messages');
  await article.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(article).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toContainText('Unread');
  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  await expect(title('Ada Lovelace')).toBeFocused();
  await expect(article.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    /^mailto:ada%40example\.org\?subject=Re%3A%20your%20message.*%3E%20The%20kettle%20saved%20me%20twice\.$/,
  );
  await article.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(article).toContainText('Answered');
  await expect(article.getByRole('button', { name: 'Mark as answered' })).toHaveCount(0);
  await expectAccessible(page);
  await article.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('link', { name: /Ada Lovelace/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^Archived/ }).click();
  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  const restore = await failCall(page, '/api/admin/messages', { status: 503, method: 'DELETE' });
  await article.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(question.getByRole('alert')).toContainText('The lab is on fire.');
  await restore();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('No messages here.')).toBeVisible();
});

test('archiving a message opens no other one, and can be undone', async ({ page, site }) => {
  for (const name of ['Ada', 'Bob', 'Cleo'])
    await page.request.post('/api/contact', { data: { ...message, name } });
  await enter(page, site, '/admin/messages');
  const article = page.getByRole('article');
  await page.getByRole('link', { name: /Cleo/ }).click();
  await article.getByRole('button', { name: 'Archive' }).click();
  await expect(article).toHaveCount(0);
  await expect(navLink(page, 'Messages')).toHaveAccessibleName('Messages 2 unread');
  await expect(page.getByRole('link', { name: /Cleo/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone', '1 message is back.');
  await expect(page.getByRole('link', { name: /Cleo/ })).toBeVisible();
});

test('several messages are moved at once, and spam is deleted', async ({ page, site }) => {
  for (const name of ['Ada', 'Bob', 'Cleo'])
    await page.request.post('/api/contact', { data: { ...message, name } });
  await enter(page, site, '/admin/messages');
  for (const name of ['Ada', 'Bob'])
    await page.getByRole('checkbox', { name: `Select the message from ${name}` }).check();
  await expect(page.getByText('2 messages selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('2 messages marked as spam')).toBeVisible();
  await expect(page.getByRole('link', { name: /Ada|Bob/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /Ada|Bob/ })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await page.getByRole('link', { name: /^Spam 3/ }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(question.getByRole('alert')).toContainText('Type “delete”');
  await question.getByRole('textbox').fill('delete');
  const sent = requestsTo(page, /\/messages$/);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expectToast(page, 'Deleted', '3 messages were permanently deleted.');
  expect(sent.filter((request) => request.method() === 'DELETE')).toHaveLength(1);
  await expect(page.getByText('No messages here.')).toBeVisible();
});

/** Another tab saves the greeting of the open draft. */
async function saveElsewhere(page: Page, site: TestSite, greeting: string): Promise<void> {
  const url = `/api/admin/issues/${new URL(page.url()).searchParams.get('issue')}`;
  const { draft, version } = await callAsOwner<IssueDetail>(page, site, `GET ${url}`);
  const stories = draft.stories.map(({ key, isIncluded }) => ({ key, isIncluded }));
  const { subject, hasStandings } = draft;
  const data = { subject, greeting, stories, hasStandings, version };
  await callAsOwner(page, site, `PATCH ${url}`, data);
}

test('without a mail server the newsletter can be tested but not sent', async ({ page, site }) => {
  // The sandboxed preview blocks the test runner's own script.
  declareError(page, 'Blocked script execution');
  await enter(page, site, '/admin/newsletter');
  await expect(page.getByText('No issues yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create a draft' }).click();
  await expect(page.getByText('You can’t send this issue yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send to 0/ })).toBeDisabled();
  await page.getByLabel('Subject').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('Enter a subject.');
  await page.getByLabel('Subject').fill('Dry feet at last');
  await page.getByLabel('Greeting').fill('Hello from the cellar.');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expectToast(
    page,
    'Test saved as a file',
    'Open it in the folder “outbox” of your data folder.',
  );
  await page.getByRole('radio', { name: 'Plain text' }).check();
  await expect(page.getByRole('region', { name: 'Preview' }).locator('pre')).toContainText(
    'Hello from the cellar.',
  );
  await expectAccessible(page);
  await saveElsewhere(page, site, 'Hello from the attic.');
  declareError(page, 'status of 409');
  await page.getByLabel('Greeting').fill('Hello from the roof.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This draft was changed elsewhere.')).toBeVisible();
  await expect(page.getByLabel('Greeting')).toHaveValue('Hello from the roof.');
  const release = await holdCall(page, /\/issues\/\d+$/);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByLabel(/^Tech Savior/).uncheck();
  release();
  await expect(page.getByLabel('Greeting')).toBeEditable();
  // What is changed during a save stays.
  await expect(page.getByLabel(/^Tech Savior/)).not.toBeChecked();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
});

/** A browser test whose site sends through a local mail server. */
const testWithMailServer = test.extend<{ serverSettings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
  serverSettings: async ({}, use) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    await use({ SMTP_URL: `smtp://127.0.0.1:${port}`, CONTACT_TO: 'owner@example.org' });
    await new Promise<void>((resolve) => server.close(resolve));
  },
});

/** As if two reviews had been published before the draft was made. */
const addStories = (site: TestSite) =>
  inDatabase(site, async (db) => {
    const { draft } = await db.selectFrom('issues').select('draft').executeTakeFirstOrThrow();
    const stories = ['roomba-j7', 'canon-eos-r5'].map((slug) => ({
      ...{ key: `review ${slug}`, kind: 'review', title: `A review of ${slug}`, text: 'It held.' },
      ...{ path: `/${slug}-review`, note: '13 min read', picture: null, isIncluded: true },
    }));
    const changed = JSON.stringify({ ...JSON.parse(draft), stories });
    await db.updateTable('issues').set({ draft: changed }).execute();
  });

testWithMailServer(
  'Escape never sends an issue; a confirmed issue is sent once',
  async ({ page, site }) => {
    await inDatabase(site, (db) => confirmedReaders(db, 3));
    // The sandboxed preview blocks the test runner's own script.
    declareError(page, 'Blocked script execution');
    await enter(page, site, '/admin/newsletter');
    await expect(page.locator('dd').filter({ hasText: /^3$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Create a draft' }).click();
    await expect(page.getByRole('group', { name: 'Stories' })).toBeVisible();
    await addStories(site);
    await page.reload();
    const stories = page.getByRole('group', { name: 'Stories' }).getByRole('listitem');
    const second = (await stories.nth(1).innerText()).split('\n')[0] ?? '';
    const down = stories.nth(0).getByRole('button', { name: /^Move down/ });
    await down.click();
    await expect(stories.nth(0)).toContainText(second);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByLabel(/^Send at/).fill('2027-01-04T09:30');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText('will be sent on Monday, January 4, 2027 at 9:30')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    await expect(page.getByText('will be sent on')).toHaveCount(0);
    const sent = requestsTo(page, /\/send/);
    const open = page.getByRole('button', { name: 'Send to 3 subscribers' });
    const question = page.getByRole('alertdialog');
    for (const dismiss of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Enter'),
    ]) {
      await open.click();
      await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
      await dismiss();
      await expect(question).toHaveCount(0);
    }
    await expect(page.getByLabel('Greeting')).toBeVisible();
    expect(sent).toHaveLength(0);
    await open.click();
    const restore = await failCall(page, /send$/, { status: 409, body: 'Nothing to send.' });
    await question.getByRole('button', { name: 'Send to 3 subscribers' }).click();
    await expect(question.getByRole('alert')).toContainText('Nothing to send.');
    await restore();
    await question.getByRole('button', { name: 'Send to 3 subscribers' }).click();
    await expect(page.getByText('Done: 3 of 3 emails sent.')).toBeVisible();
    await expectAccessible(page);
  },
);

test('subscribers are imported, searched, blocked and removed', async ({ page, site }) => {
  await enter(page, site, '/admin/subscribers');
  await expect(page.getByText('No subscribers yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog');
  const rows = Array.from({ length: 60 }, (_, n) => `reader${n}@example.org`);
  await importing.getByLabel('File', { exact: true }).setInputFiles({
    name: 'readers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email\n${rows.join('\n')}\nno address\n`),
  });
  await importing.getByLabel(/^Where they confirmed/).fill('The former service');
  await importing.getByLabel(/^When they confirmed/).fill('2025-03-01');
  await importing.getByRole('button', { name: 'Check the file' }).click();
  await expect(importing.getByText('Line 62: no address.')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await importing.getByRole('button', { name: 'Import 60 subscribers' }).click();
  await expectToast(page, 'Imported', '60 subscribers get the next newsletter.');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(more).toBeVisible();
  const restore = await failCall(page, '/api/admin/subscribers', { status: 503, body: 'Down.' });
  await more.click();
  await expect(page.getByRole('alert')).toContainText('Down.');
  await restore();
  await page.getByLabel('Search subscribers').fill('reader');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Showing 50', { exact: true })).toBeVisible();
  await more.click();
  await expect(page.getByText('Showing all 60', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search subscribers').fill('reader42@');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'reader42@example.org' }).click();
  await page.getByRole('button', { name: 'Never mail again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Never mail again' }).click();
  await expectToast(page, 'Never mailed again', 'reader42@example.org');
  await expect(page.getByRole('dialog')).toContainText('Marked by you.');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search subscribers').fill('reader43@');
  await page.getByRole('button', { name: 'reader43@example.org' }).click();
  const remove = page.getByRole('button', { name: 'Remove subscriber' });
  const question = page.getByRole('alertdialog', { name: 'Remove this subscriber?' });
  await remove.click();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Remove permanently' }).click();
  await expectToast(page, 'Subscriber removed', 'reader43@example.org');
  // A logout right after the toast must not keep the address.
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillIn(page, adminPassword);
  await navLink(page, 'Subscribers').click();
  await page.getByRole('link', { name: /^Unsubscribed 1/ }).click();
  await page.getByRole('button', { name: /^Former subscriber/ }).click();
  await expect(page.getByRole('dialog').locator('dt')).toHaveText(['Status', 'Unsubscribed']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add subscriber' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('ada@example.org');
  await dialog.getByLabel(/^This person already confirmed/).check();
  await dialog.getByLabel(/^Where they confirmed/).fill('The former service');
  await dialog.getByLabel('When they confirmed').fill('2025-03-01');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Email address')).toHaveValue('ada@example.org');
  await dialog.getByRole('button', { name: 'Add subscriber' }).click();
  await expectToast(page, 'Subscriber added', 'ada@example.org gets the next newsletter.');
});

test('personal data is found and deleted, with one receipt for each person', async ({
  page,
  site,
}) => {
  await page.request.post('/api/contact', { data: message });
  await enter(page, site, '/admin/subscribers?view=person');
  const find = async (email: string) => {
    await page.getByLabel('Email address').fill(email);
    await page.keyboard.press('Enter');
  };
  await find(message.email);
  await expect(page.getByRole('row', { name: 'Messages 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Deleted' })).toContainText('Messages');
  await expectAccessible(page);
  await find('bob@example.org');
  await expect(page.getByText('Nothing is stored about bob@example.org.')).toBeVisible();
});

test('the votes of this month are listed, candidates first', async ({ page, site }) => {
  const [, , , fourth] = (await (await page.request.get('/api/products')).json()) as Product[];
  await page.request.post(`/api/products/${fourth?.id}/vote`, {
    data: { emoji: fourth?.votes[0]?.emoji },
  });
  await enter(page, site, '/admin/votes');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('Candidate');
  await expect(rows.nth(4)).toContainText(`${fourth?.name}1–`);
  await expectAccessible(page);
});

test('insights have a chart, tables and empty states', async ({ page, site }) => {
  const restore = await failCall(page, '/api/admin/insights', {
    status: 503,
    body: 'No database.',
  });
  await enter(page, site, '/admin/insights');
  await expect(page.getByRole('alert')).toContainText('No database.');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No page views in this period.')).toBeVisible();
  const day = new Date().toISOString().slice(0, 10);
  await inDatabase(site, async (db) => {
    await addCounts(db, [
      { kind: 'view', day, subject: '/', placement: '' },
      { kind: 'click', day, subject: 'roomba-j7', placement: 'main' },
    ]);
    await addSearches(db, [{ day, words: 'air fryer', count: 4, results: 0 }]);
  });
  await page.getByRole('link', { name: '12 months' }).click();
  await expect(page).toHaveURL(/days=365/);
  await expect(page.getByRole('img', { name: /^Page views and clicks/ })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^Roomba j7\+ Main button of a review 1/ }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'air fryer' })).toHaveAttribute(
    'href',
    '/search?q=air+fryer',
  );
  await expectAccessible(page);
});

test('account: backups and password', async ({ page, site }) => {
  await enter(page, site, '/admin/account');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const backup = page.getByRole('row', { name: /^lab-.*\.sqlite You/ });
  await expect(backup).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await backup.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^lab-.*\.sqlite$/);
  await backup.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Type “delete” to continue').fill('delete');
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('No backups yet.')).toBeVisible();
  declareError(page, 'status of 422');
  await page.getByLabel('New password').fill('password123');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid');
  await page.getByLabel('New password').fill('another horse battery staple');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed', 'All other devices are logged out.');
});

test('settings: a city is a time zone, and wrong values are named', async ({ page, site }) => {
  for (const status of ['status of 409', 'status of 422']) declareError(page, status);
  await enter(page, site, '/admin/settings');
  const zone = page.getByLabel(/^Time zone/);
  await zone.fill('Atlantis');
  await page.getByLabel('Email address').fill('owner');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(zone).toHaveAccessibleDescription(/^Enter a large city/);
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/email address/);
  await expectAccessible(page);
  await zone.fill('new york');
  await page.getByLabel('Email address').fill('owner@lab.example.org');
  await save.click();
  await expectToast(page, 'Saved', 'Your changes are live.');
  await expect(zone).toHaveValue('New York');

  // Another tab saves first; the form keeps its values and shows the others.
  type Saved = { general: { values: object; version: number } };
  const { general } = await callAsOwner<Saved>(page, site, 'GET /api/admin/settings');
  const other = { ...general.values, version: general.version, contactPhone: '(212) 555-0111' };
  await callAsOwner(page, site, 'PUT /api/admin/settings/general', other);
  await page.getByLabel(/^Phone/).fill('(212) 555-0222');
  await save.click();
  await expect(page.getByText('Saved elsewhere: (212) 555-0111')).toBeVisible();
  await save.click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByLabel(/^Phone/)).toHaveValue('(212) 555-0222');

  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText('Enter your mail server first.')).toBeVisible();
  await page.getByLabel(/^From/).fill('Lab <lab@example.org>, other@example.org');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByLabel(/^From/)).toHaveAccessibleDescription(/a name and <address>/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Advanced', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByText('DKIM signature')).toBeVisible();
});

test('phones get collapsed groups and no sideways scrolling', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, site, '/admin/products');
  await expect(page).toHaveURL('/admin');
  await page.request.post('/api/contact', { data: message });
  await page.goto('/admin/votes');
  await expect(page.getByRole('button', { name: 'Audience 1 unread' })).toBeVisible();
  await expect(navLink(page, 'Settings')).toBeHidden();
  await page.getByRole('button', { name: 'Setup' }).click();
  await navLink(page, 'Settings').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  for (const screen of [
    ...['today', 'messages', 'newsletter', 'subscribers', 'votes', 'insights'],
    ...['settings', 'account'],
  ]) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect.soft(overflow, screen).toBeLessThanOrEqual(0);
  }
});
