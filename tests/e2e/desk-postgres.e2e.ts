import { adminPassword, test as base, expect } from '#tests/support/browser.ts';
import { deskTab } from '#tests/support/desk.ts';
import { edit, linkField, logIn, rowOf, save } from '#tests/support/panel.ts';
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
    data: {
      name: 'Ada',
      email: 'ada@example.org',
      phone: '(212) 555-0199',
      message: 'The kettle saved me twice.',
    },
  });
  await logIn(page);
  await deskTab(page, 'Today').click();
  await page.getByRole('link', { name: 'See to it: 1 message is unread.' }).click();
  await page.getByRole('link', { name: /^Ada/ }).click();
  await page.getByLabel('Reply to ada@example.org').fill('Glad to hear it.');
  await page.getByRole('button', { name: 'I answered it' }).click();
  await expect(page.getByRole('region', { name: 'Your reply' })).toContainText('Glad to hear it.');
  await page.getByRole('button', { name: 'Spam' }).click();
  await page.getByLabel('Search all messages').fill('KETTLE');
  await expect(page.getByRole('link', { name: /^Ada.*Spam/ })).toBeVisible();

  await deskTab(page, 'Subscribers').click();
  await page.getByRole('button', { name: 'Import' }).click();
  const file = {
    name: 'readers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email\nbob@example.org\n'),
  };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Bring in 1 address' }).click();
  await expect(page.getByRole('button', { name: 'bob@example.org' })).toBeVisible();

  await deskTab(page, 'Products').click();
  const product = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /Roomba/ }) });
  await product.getByLabel('List price, $').fill('123');
  await product.getByLabel('Price as of').fill('2026-10');
  await product.getByRole('button', { name: /^Save/ }).click();
  await expect(product.getByRole('button', { name: /Take the file’s price/ })).toBeVisible();
  expect(await (await page.request.get('/roomba-j7-review')).text()).toContain('$123');

  await deskTab(page, 'Notes').click();
  await page.getByRole('link', { name: 'New note' }).click();
  await page.getByLabel('Title').fill('The dock is quieter now');
  await page.getByLabel('Text').fill('A new *fan*.');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('link', { name: 'View on site' })).toBeVisible();
  expect((await page.request.get('/notes/the-dock-is-quieter-now')).status()).toBe(200);

  await deskTab(page, 'Letters').click();
  await page.getByRole('button', { name: 'Make a draft now' }).click();
  await page.getByLabel('Greeting').fill('Good morning.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

  await deskTab(page, 'Votes').click();
  await page.getByLabel('First candidate').selectOption({ label: 'Canon EOS R5' });
  await page.getByRole('button', { name: 'Choose these three' }).click();
  await expect(page.getByRole('row', { name: /^Canon EOS R5 .*Candidate$/ })).toBeVisible();

  await deskTab(page, 'Clicks').click();
  await expect(page.getByRole('img', { name: /^Views and arrivals\./ })).toBeVisible();

  await deskTab(page, 'Links').click();
  const link = rowOf(page, 'Roomba j7+');
  await edit(link).click();
  await linkField(link).fill('https://www.amazon.com/dp/B000000001?tag=techsurvival-20');
  await save(link).click();
  await expect(link).toContainText('B000000001');

  await deskTab(page, 'History').click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'message moved' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText(/^undoes number \d+$/)).toBeVisible();

  await deskTab(page, 'Site').click();
  await expect(page.getByText(/^PostgreSQL, [\d.]+ MB$/)).toBeVisible();
  await expect(page.getByText('PostgreSQL is backed up by its own tools')).toBeVisible();
});
