import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from './browser.ts';
import type { TestSite } from './test-site.ts';

export const panelTitle = 'Admin Panel - Amazon Links';

/** Opens an admin screen with a stored token, which is faster than the login. */
export async function enter(
  page: Page,
  { ownerToken, url }: TestSite,
  path = '/admin',
): Promise<void> {
  // Storage can be written only on a page of the site.
  if (!page.url().startsWith(url)) await page.goto('/robots.txt');
  await page.evaluate((token) => localStorage.setItem('adminToken', token), ownerToken);
  await page.goto(path);
  // A link clicked earlier would load its page anew.
  if (path.startsWith('/admin')) await waitForHydration(page);
}

export async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

export const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

export const edit = (row: Locator): Locator =>
  row.getByRole('button', { name: 'Edit', exact: true });
export const save = (row: Locator): Locator =>
  row.getByRole('button', { name: 'Save', exact: true });
export const cancel = (row: Locator): Locator =>
  row.getByRole('button', { name: 'Cancel', exact: true });
export const linkField = (row: Locator): Locator => row.getByRole('textbox');

export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('adminToken'));
