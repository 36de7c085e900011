import { adminPassword, test as base, expect } from '#tests/support/browser.ts';
import { deskTab } from '#tests/support/desk.ts';
import { logIn } from '#tests/support/panel.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  serverSettings: async ({}, use) => {
    const postgres = await startPostgres();
    await use({ DATABASE_URL: postgres.url, ADMIN_PASSWORD: adminPassword });
    await postgres.stop();
  },
});

test('the desk does on PostgreSQL what it does on SQLite', async ({ page }) => {
  await page.request.post('/api/contact', {
    data: { name: 'Ada', email: 'ada@example.org', phone: '(212) 555-0199', message: 'The kettle saved me twice.' },
  });
  await logIn(page);
  await deskTab(page, 'Today').click();
  await page.getByRole('link', { name: 'See to it: 1 message is unread.' }).click();
  await page.getByRole('link', { name: /^Ada/ }).click();
  await page.getByLabel('Reply to ada@example.org').fill('Glad to hear it.');
  await page.getByRole('button', { name: 'Open in my mail program' }).click();
  await expect(page.getByRole('region', { name: 'Your reply' })).toContainText('Glad to hear it.');
  await page.getByRole('button', { name: 'Spam' }).click();
  await page.getByLabel('Search all messages').fill('KETTLE');
  await expect(page.getByRole('link', { name: /^Ada.*Spam/ })).toBeVisible();

  await deskTab(page, 'Subscribers').click();
  await page.getByRole('button', { name: 'Import' }).click();
  const file = { name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from('email\nbob@example.org\n') };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Bring in 1 address' }).click();
  await expect(page.getByRole('button', { name: 'bob@example.org' })).toBeVisible();

  await deskTab(page, 'History').click();
  await page.getByRole('listitem').filter({ hasText: 'message moved' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^undoes number \d+$/)).toBeVisible();

  await deskTab(page, 'Site').click();
  await expect(page.getByText(/^PostgreSQL, [\d.]+ MB$/)).toBeVisible();
  await expect(page.getByText('PostgreSQL is backed up by its own tools')).toBeVisible();
});
