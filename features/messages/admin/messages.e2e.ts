import { enter, message, navLink } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, expectToast, failCall, requestsTo, test } from '#tests/support/browser.ts';

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

test('several messages are moved at once, and spam is deleted', async ({ page, site }) => {
  for (const name of ['Ada', 'Bob', 'Cleo'])
    await page.request.post('/api/contact', { data: { ...message, name } });
  await enter(page, site, '/admin/messages');
  for (const name of ['Ada', 'Bob'])
    await page.getByRole('checkbox', { name: `Select the message from ${name}` }).check();
  await expect(page.getByText('2 messages selected')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expectToast(page, 'Done', '2 messages moved to the Spam folder.');
  await expect(page.getByRole('link', { name: /Ada|Bob/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^Spam 2/ }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  const sent = requestsTo(page, /\/messages$/);
  await question.getByRole('button', { name: 'Delete permanently' }).dblclick();
  await expectToast(page, 'Deleted', '2 messages were permanently deleted.');
  expect(sent.filter((request) => request.method() === 'DELETE')).toHaveLength(1);
  await expect(page.getByText('No messages here.')).toBeVisible();
});
