import { callAsOwner, enter, fillIn } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  adminPassword,
  declareError,
  expect,
  expectToast,
  failCall,
  test,
} from '#tests/support/browser.ts';

test('settings: a city is a time zone, and wrong values are named', async ({ page, site }) => {
  for (const status of ['status of 400', 'status of 422']) declareError(page, status);
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

  // Another tab saves first; what only it changed stays.
  await callAsOwner(page, site, 'PUT /api/admin/settings/general', { x: 'https://x.com/lab' });
  await page.getByLabel(/^Phone/).fill('(212) 555-0222');
  await save.click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByLabel(/^X/)).toHaveValue('https://x.com/lab');
  await expect(page.getByLabel(/^Phone/)).toHaveValue('(212) 555-0222');

  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText('Enter your mail server first.')).toBeVisible();
  await page.getByLabel(/^From/).fill('Lab <lab@example.org>, other@example.org');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByLabel(/^From/)).toHaveAccessibleDescription(/a name and <address>/);
  await expectAccessible(page);
  // Every field says at once what is wrong, also those that only the server can check.
  await page.getByLabel(/^Server name/).fill('127.0.0.1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel(/^Your email/)).toHaveAccessibleDescription(/^Enter your email/);
  await expect(page.getByLabel(/^From/)).toHaveAccessibleDescription(/a name and <address>/);
  await page.getByLabel(/^From/).fill('');
  await page.getByLabel(/^Your email/).fill('owner@example.org');
  await page.getByLabel(/^User name/).fill('lab');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel(/^Server name/)).toHaveAccessibleDescription(/public internet/);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/^Enter the password/);
  await page.getByRole('link', { name: 'General', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(zone).toHaveValue('New York');
});

test('settings that were typed survive a server error, a reload and a new login', async ({
  page,
  site,
}) => {
  for (const status of ['status of 401', 'status of 503']) declareError(page, status);
  await enter(page, site, '/admin/settings');
  const phone = page.getByLabel(/^Phone/);
  const save = page.getByRole('button', { name: 'Save changes' });
  await phone.fill('(212) 555-0333');
  const restore = await failCall(page, '/api/admin/settings/general', { status: 503 });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('The lab is on fire.');
  await restore();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(phone).toHaveValue('(212) 555-0333');
  await page.evaluate(() => localStorage.setItem('adminToken', 'x'.repeat(43)));
  await save.click();
  await expect(page.getByText('Your unsaved changes are still here.')).toBeVisible();
  await fillIn(page, adminPassword);
  await expect(phone).toHaveValue('(212) 555-0333');
  await save.click();
  await expectToast(page, 'Saved', 'Your changes are live.');
});
