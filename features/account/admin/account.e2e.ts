import type { Page } from '@playwright/test';
import { enter, fillIn, panelTitle, rowOf, storedToken } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  adminPassword,
  declareError,
  expect,
  expectToast,
  failCall,
  holdCall,
  test,
} from '#tests/support/browser.ts';

const loginCall = '/api/admin/login';

async function enterPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Enter your password' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

test('the login explains failures; a logout ends every tab', async ({ page, context }) => {
  declareError(page, 'status of 401');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin-login');
  await expect(page).toHaveTitle('Admin Login - Tech Survival Lab');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /back office/);
  await fillIn(page, 'open sesame');
  await expectToast(page, 'Login failed', 'Invalid password');
  await expect(page.getByLabel('Password')).toHaveValue('open sesame');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Invalid password');
  expect(await storedToken(page)).toBeNull();
  const restore = await failCall(page, loginCall, { status: 0 });
  await fillIn(page, 'correct horse battery staple');
  await expectToast(page, 'Login failed', 'Invalid password');
  await expect(page.getByText('your password wasn’t checked')).toBeVisible();
  await restore();
  await expectAccessible(page);
  const release = await holdCall(page, loginCall);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL('/admin');
  await expectToast(page, 'Login successful', 'Welcome to the admin panel');
  await expect(page).toHaveTitle(panelTitle);
  expect(await storedToken(page)).toBeTruthy();
  const other = await context.newPage();
  // A request that is on its way when the session ends.
  declareError(other, 'status of 401');
  await other.goto('/admin');
  await expect(rowOf(other, 'Roomba j7+')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin-login');
  await expectToast(page, 'Logged out', 'You have been successfully logged out');
  expect(await storedToken(page)).toBeNull();
  await expect(other).toHaveURL('/admin-login');
});

test('a save that needs the password continues after it', async ({ page, site }) => {
  for (const status of ['status of 401', 'status of 403']) declareError(page, status);
  await enter(page, site, '/admin/settings?part=email');
  await page.getByLabel('Your email address').fill('owner@lab.example');
  await page.context().clearCookies();
  const saving = page.getByRole('button', { name: 'Save changes' });
  await saving.click();
  await expect(page.getByRole('alertdialog').getByLabel('Password')).toBeFocused();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('Enter your password to continue.');
  await expect(page.getByLabel('Your email address')).toHaveValue('owner@lab.example');
  await saving.click();
  await enterPassword(page, 'open sesame');
  await expect(page.getByRole('alertdialog').getByRole('alert')).toHaveText('Invalid password');
  await enterPassword(page, adminPassword);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectToast(page, 'Saved', 'Your changes are live.');
  await expect(page.getByLabel('Your email address')).toHaveValue('owner@lab.example');
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
