import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openSqlite } from '#database/engines/sqlite.ts';
import {
  adminPassword,
  declareError,
  expect,
  expectToast,
  failCall,
  test,
} from '#tests/support/browser.ts';
import { confirmedReaders } from '#tests/support/confirmed-readers.ts';
import { expectAccessible } from '#tests/support/desk.ts';
import { enter, fillIn } from '#tests/support/panel.ts';

/** The frame runs no script, so nobody can look into it from outside: what it was sent is what it shows. */
const framed = (page: Page, path: RegExp) =>
  page.waitForResponse(
    (answer) =>
      path.test(new URL(answer.url()).pathname) &&
      answer.frame() !== page.mainFrame() &&
      answer.ok(),
  );

async function addReaders(dataDir: string, count: number): Promise<void> {
  const { db, close } = openSqlite(join(dataDir, 'lab.sqlite'));
  await confirmedReaders(db, count);
  await close();
}

test('a draft is made, edited, looked at, tested and sent, and every mail can be read at the desk', async ({
  page,
  site,
}) => {
  await addReaders(site.dataDir, 3);
  const opened = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/admin/letters',
  );
  await enter(page, site, '/admin/letters');
  // Frames of our own, on this page alone.
  expect((await opened).headers()['content-security-policy']).toContain("frame-src 'self'");
  await expect(page.getByText('No letter has been written yet.')).toBeVisible();
  await expect(page.getByText('No mail has been written yet.')).toBeVisible();
  await expect(page.getByText('3 every week, 0 once a month')).toBeVisible();
  await expectAccessible(page);

  const picture = framed(page, /^\/mail\/.*\.png$/);
  await page.getByRole('button', { name: 'Make a draft now' }).click();
  await expect(page).toHaveURL(/\/admin\/letters\?letter=1$/);
  await picture;
  await page.getByLabel('Subject').fill('');
  await expect(page.getByText('A letter needs a subject.')).toBeVisible();
  await page.getByLabel('Subject').fill('Dry feet at last');
  await page.getByLabel('Greeting').fill('Hello from the cellar.\n\nIt is dry.');
  const pieces = page.getByRole('group', { name: 'Pieces' }).getByRole('listitem');
  const [first = '', second = ''] = await pieces
    .getByRole('checkbox')
    .evaluateAll((boxes) =>
      boxes.map((box) => box.parentElement?.querySelector('span')?.firstChild?.textContent ?? ''),
    );
  for (const index of [0, 1, 2]) await pieces.nth(index).getByRole('checkbox').check();
  await pieces
    .nth(0)
    .getByRole('button', { name: `${first}: later` })
    .click();
  await expect(pieces.nth(0)).toContainText(second);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  const dark = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('light') === 'dark',
  );
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await (await dark).text()).toContain('It is dry.');
  await page.getByRole('radio', { name: 'Plain text' }).check();
  await expect(page.getByRole('region', { name: 'Preview' }).locator('pre')).toContainText(
    'Hello from the cellar.',
  );
  await expectAccessible(page);

  // What is not saved is not left by accident.
  await page.getByLabel('Greeting').fill('Hello from the roof.');
  await page.getByRole('link', { name: 'All letters' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  // Nor with the session: the door is another document.
  declareError(page, 'status of 401');
  await page.evaluate(() => localStorage.setItem('adminToken', 'spoiled'));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/admin-login\?from=/);
  await fillIn(page, adminPassword);
  await expect(page.getByLabel('Greeting')).toHaveValue('Hello from the roof.');
  await page.getByRole('button', { name: /^Send a test to / }).click();
  await expectToast(
    page,
    'A test is on its way',
    'To hello@techsurvivallab.example, and to nobody else.',
  );

  declareError(page, 'status of 409');
  await page.getByRole('button', { name: 'Send to 3 readers…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send it to 3 readers' }).click();
  // Without a mail server nothing is sent, and the draft stays.
  await expect(page.getByRole('alert')).toContainText('Set SMTP_URL');
  await page.getByRole('link', { name: 'All letters' }).click();
  await expect(
    page.getByRole('table', { name: 'Letters', exact: true }).getByText('Draft'),
  ).toBeVisible();
  const mails = page.getByRole('table', { name: 'Mails on this machine' });
  await expect(mails.getByRole('row')).toHaveCount(2);
  const looked = framed(page, /^\/api\/letters\/mail\//);
  await mails.getByRole('button', { name: 'Test: Dry feet at last' }).click();
  expect((await looked).headers()['content-security-policy']).toContain('sandbox allow-popups');
  await page.getByRole('dialog').getByRole('radio', { name: 'Plain text' }).check();
  await expect(page.getByRole('dialog')).toContainText('Hello from the roof.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const letter = await page.request.get(`/letters/${new Date().toISOString().slice(0, 10)}`);
  expect(letter.status()).toBe(404);
});

test('two tabs with one draft: neither takes the other’s words away, or sends what it does not show', async ({
  page,
  context,
  site,
}) => {
  await enter(page, site, '/admin/letters');
  await page.getByRole('button', { name: 'Make a draft now' }).click();
  await expect(page.getByLabel('Greeting')).toBeVisible();
  const other = await context.newPage();
  for (const tab of [page, other]) declareError(tab, 'status of 409');
  await other.goto(page.url());
  await other.getByLabel('Subject').fill('From the second tab');
  // What is trimmed is saved, and not unsaved for ever.
  await page.getByLabel('Greeting').fill('From the first tab.  ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();

  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('alert')).toContainText(
    'This draft was changed elsewhere in the meantime.',
  );
  await expect(other.getByLabel('Subject')).toHaveValue('From the second tab');
  await other.getByRole('radio', { name: 'Plain text' }).check();
  await expect(other.getByRole('region', { name: 'Preview' }).locator('pre')).toContainText(
    'From the first tab.',
  );
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('button', { name: 'Saved' })).toBeVisible();

  // Nothing is typed in the first: it shows how the draft is now, and sends it when that was seen.
  await page.getByRole('button', { name: 'Send to 0 readers…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send it to 0 readers' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This draft was changed elsewhere in the meantime.',
  );
  await expect(page.getByLabel('Subject')).toHaveValue('From the second tab');

  // Too long is said, and nothing is cut off.
  await page.getByLabel('Greeting').fill('x'.repeat(4001));
  await expect(
    page.getByText('A greeting has at most 4,000 letters; this one has 4,001.'),
  ).toBeVisible();
  await page.getByLabel('Greeting').fill('Typed while it is dropped elsewhere.');
  await other.getByRole('button', { name: 'Drop this draft…' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Drop it' }).click();
  await expect(
    other.getByRole('table', { name: 'Letters', exact: true }).getByText('Dropped'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This draft was deleted or replaced by a newer one',
  );
  await expect(page.getByLabel('Greeting')).toHaveValue('Typed while it is dropped elsewhere.');
});

test('letters that do not come say so; a phone has no overhang', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await page.request.get('/admin')).headers()['content-security-policy']).not.toContain(
    'frame-src',
  );
  const mend = await failCall(page, '/api/admin/letters', {
    status: 503,
    body: 'The database is away.',
    method: 'GET',
  });
  const mendMails = await failCall(page, '/api/admin/mail-files', {
    status: 503,
    body: 'The disk is away.',
  });
  await enter(page, site, '/admin/letters');
  await expect(page.getByRole('alert')).toContainText(
    'The letters could not be loaded. The database is away.',
  );
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The mails could not be read. The disk is away.',
  );
  await mendMails();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No mail has been written yet.')).toBeVisible();
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overhang()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Make a draft now' }).click();
  await expect(page.getByLabel('Greeting')).toBeVisible();
  expect(await overhang()).toBeLessThanOrEqual(0);
  const refuse = await failCall(page, /send$/, {
    status: 409,
    body: 'This letter is empty. Add a greeting or at least one story.',
  });
  await page.getByRole('button', { name: 'Send to 0 readers…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send it to 0 readers' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This letter is empty. Add a greeting or at least one story.',
  );
  await refuse();
  await page.getByRole('button', { name: 'Drop this draft…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop it' }).click();
  await expect(
    page.getByRole('table', { name: 'Letters', exact: true }).getByText('Dropped'),
  ).toBeVisible();
});
