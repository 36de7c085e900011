import { enter, message, navLink } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, failCall, test } from '#tests/support/browser.ts';

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
    /^Set up email/,
    /^Add your postal/,
    /^Create the first backup/,
  ]);
  await expectAccessible(page);
  await navLink(page, 'Links').click();
  await navLink(page, 'Today').click();
  await page.getByRole('link', { name: 'Review: 1 unread message.' }).click();
  await expect(page.getByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
});
