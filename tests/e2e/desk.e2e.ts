import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, failCall, test } from '#tests/support/browser.ts';
import { logIn } from '#tests/support/panel.ts';

/** In both themes, as the tab stands. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect.soft(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });

test('subscribers are brought, searched, asked, looked at and removed', async ({ page }) => {
  await logIn(page);
  await tab(page, 'Subscribers').click();
  await expect(page).toHaveURL(/\/admin\/subscribers$/);
  await expect(tab(page, 'Subscribers')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Nobody has subscribed yet.')).toBeVisible();
  await expect(page.getByRole('img', { name: /Half a year, by week\. Confirmed: none\./ })).toBeVisible();

  await page.getByRole('button', { name: 'Import' }).click();
  const rows = Array.from({ length: 60 }, (_, n) => `reader${n}@example.org`);
  const file = Buffer.from(`email\n${rows.join('\n')}\nno address\n`);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: file });
  await expect(page.getByText('Line 62: no address.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring in 60 addresses' }).click();
  await expect(page.getByText('60 addresses wait and were never asked.')).toBeVisible();
  await expect(page.getByText('The first 50 of 60')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('All 60')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ask them once' }).click();
  await page.getByRole('button', { name: 'Send 60 mails' }).click();
  await page.getByLabel('Search by address').fill('reader42@');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'reader42@example.org' }).click();
  await expect(page.getByRole('dialog')).toContainText('an import');
  await page.getByRole('button', { name: 'Remove...' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('reader42');
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(question).toContainText('Type reader42@example.org exactly.');
  await question.getByRole('textbox').fill('reader42@example.org');
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('Nobody fits that.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await readFile(await (await download).path(), 'utf8')).split('\r\n')[0]).toMatch(/^email,state,/);
});

test('a list that does not come says so, and comes when it is asked again; a phone has no overhang', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page);
  const mend = await failCall(page, '/api/admin/subscribers', { status: 503, body: 'The database is away.' });
  await tab(page, 'Subscribers').click();
  await expect(page.getByRole('alert')).toContainText('The subscribers could not be loaded. The database is away.');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nobody has subscribed yet.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/admin-login$/);
});
