import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openSqlite } from '#platform/database/sqlite.ts';
import { expect } from './browser.ts';
import type { TestSite } from './test-site.ts';

export const panelTitle = 'Admin Panel - Amazon Links';

/** Opens an admin screen as after a login, which is slower. */
export async function enter(page: Page, { owner, url }: TestSite, path = '/admin'): Promise<void> {
  // Storage can be written only on a page of the site.
  if (!page.url().startsWith(url)) await page.goto('/robots.txt');
  await page.evaluate((token) => localStorage.setItem('adminToken', token), owner.token);
  await page.context().addCookies([{ ...owner.cookie, url: `${url}/api/admin` }]);
  await page.goto(path);
  if (path.startsWith('/admin')) await page.getByRole('main').waitFor();
}

/** A call of the owner from another tab or script. */
export async function callAsOwner<Output = unknown>(
  { request }: Page,
  { owner: { headers } }: TestSite,
  call: string,
  data?: unknown,
): Promise<Output> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await request.fetch(path, { method, headers, data });
  expect([call, answer.status(), await answer.text()]).toEqual([call, 200, expect.any(String)]);
  return answer.json();
}

/** Reads or changes what no screen can. */
export async function inDatabase<Result>(
  { dataDir }: TestSite,
  work: (db: ReturnType<typeof openSqlite>['db']) => Promise<Result>,
): Promise<Result> {
  const { db, close } = openSqlite(join(dataDir, 'lab.sqlite'));
  const result = await work(db);
  await close();
  return result;
}

export async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Resolves when the server has stored this text; a page may say "Not saved" too briefly to be seen. */
export const stored = (page: Page, text: string): Promise<unknown> =>
  page.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? '').includes(text),
  );

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

/** A contact message. */
export const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '(212) 555-0199',
  message: 'The kettle saved me twice.',
};

export const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });
