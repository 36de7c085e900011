import { enter, fillIn, message, navLink } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { adminPassword, expect, expectToast, failCall, test } from '#tests/support/browser.ts';

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
  await expectAccessible(page, 'dialog');
  await importing.getByRole('button', { name: 'Import' }).click();
  await expect(importing.getByLabel(/^When they confirmed/)).toBeFocused();
  await importing.getByLabel(/^When they confirmed/).fill('2025-03-01');
  await importing.getByRole('button', { name: 'Import' }).click();
  await expectToast(
    page,
    '60 subscribers imported',
    '0 rows skipped: on the list, unsubscribed, or never mailed again. 1 row without a valid address.',
  );
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
  await expect(more).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Search subscribers').fill('reader42@');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'reader42@example.org' }).click();
  await page.getByRole('button', { name: 'Never mail again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Never mail again' }).click();
  await expectToast(page, 'Never mailed again', 'reader42@example.org');
  await page.getByRole('button', { name: 'reader42@example.org' }).click();
  await expect(page.getByRole('dialog')).toContainText('Marked by you.');
  await page.getByRole('button', { name: 'Allow a new sign-up' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow' }).click();
  await expectToast(page, 'Sign-up allowed', 'reader42@example.org');
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
  await page.getByRole('link', { name: /^Unsubscribed 2/ }).click();
  await page.getByRole('button', { name: /^Former subscriber 44/ }).click();
  await expect(page.getByRole('dialog').locator('dt')).toHaveText(['Status', 'Unsubscribed']);
});

test('personal data is found and deleted', async ({ page, site }) => {
  await page.request.post('/api/contact', { data: message });
  await enter(page, site, '/admin/subscribers?view=person');
  await page.getByLabel('Email address').fill(message.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('term').filter({ hasText: 'Messages' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expectToast(page, 'Deleted', 'Everything about this person is gone.');
  await expect(page.getByText(`Nothing is stored about ${message.email}.`)).toBeVisible();
});
