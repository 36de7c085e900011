import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { callAsOwner, enter, inDatabase } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  declareError,
  expect,
  expectToast,
  failCall,
  requestsTo,
  test,
} from '#tests/support/browser.ts';
import { confirmedReaders } from '#tests/support/subscribers.ts';
import type { TestSite } from '#tests/support/test-site.ts';
import type { IssueDetail } from '../calls.ts';

/** Another tab saves the greeting of the open draft. */
async function saveElsewhere(page: Page, site: TestSite, greeting: string): Promise<void> {
  const url = `/api/admin/issues/${new URL(page.url()).searchParams.get('issue')}`;
  const { draft, version } = await callAsOwner<IssueDetail>(page, site, `GET ${url}`);
  const stories = draft.stories.map(({ key, isIncluded }) => ({ key, isIncluded }));
  const data = { subject: draft.subject, greeting, stories, version };
  await callAsOwner(page, site, `PATCH ${url}`, data);
}

test('without a mail server the newsletter can be tested but not sent', async ({ page, site }) => {
  declareError(page, 'status of 400');
  await enter(page, site, '/admin/newsletter');
  await expect(page.getByText('No issues yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create a draft' }).click();
  await expect(page.getByText('You can’t send this issue yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send to 0/ })).toBeDisabled();
  await page.getByLabel('Subject').fill('Two\u202e faces');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/invisible character/);
  await page.getByLabel('Subject').fill('Dry feet at last');
  await page.getByLabel('Greeting').fill('Hello from the cellar.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expectToast(
    page,
    'Test saved as a file',
    'Open it in the folder “outbox” of your data folder.',
  );
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Preview' }).click();
  const preview = await opening;
  await expect(preview.getByText('Hello from the cellar.')).toBeVisible();
  await preview.close();
  await saveElsewhere(page, site, 'Hello from the attic.');
  declareError(page, 'status of 409');
  await page.getByLabel('Greeting').fill('Hello from the roof.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('This draft was changed elsewhere.')).toBeVisible();
  await expect(page.getByLabel('Greeting')).toHaveValue('Hello from the roof.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
});

/** A browser test whose site sends through a local mail server. */
const testWithMailServer = test.extend<{ serverSettings: Record<string, string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
  serverSettings: async ({}, use) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done());
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    await use({ SMTP_URL: `smtp://127.0.0.1:${port}`, CONTACT_TO: 'owner@example.org' });
    await new Promise<void>((resolve) => server.close(resolve));
  },
});

/** As if two reviews had been published before the draft was made. */
const addStories = (site: TestSite) =>
  inDatabase(site, async (db) => {
    const { draft } = await db.selectFrom('issues').select('draft').executeTakeFirstOrThrow();
    const stories = ['roomba-j7', 'canon-eos-r5'].map((slug) => ({
      ...{ key: `review ${slug}`, kind: 'review', title: `A review of ${slug}`, text: 'It held.' },
      ...{ path: `/${slug}-review`, note: '13 min read', picture: null, isIncluded: true },
    }));
    const changed = JSON.stringify({ ...JSON.parse(draft), stories });
    await db.updateTable('issues').set({ draft: changed }).execute();
  });

testWithMailServer(
  'Escape never sends an issue; a confirmed issue is sent once',
  async ({ page, site }) => {
    await inDatabase(site, (db) => confirmedReaders(db, 3));
    await enter(page, site, '/admin/newsletter');
    await expect(page.locator('dd').filter({ hasText: /^3$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Create a draft' }).click();
    await expect(page.getByRole('group', { name: 'Stories' })).toBeVisible();
    await addStories(site);
    await page.reload();
    const stories = page.getByRole('group', { name: 'Stories' }).getByRole('listitem');
    const second = (await stories.nth(1).innerText()).split('\n')[0] ?? '';
    const down = stories.nth(0).getByRole('button', { name: /^Move down/ });
    await down.click();
    await expect(stories.nth(0)).toContainText(second);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    declareError(page, 'status of 400');
    await page.getByRole('button', { name: 'Send later' }).click();
    const later = page.getByRole('alertdialog', { name: 'Send later' });
    await later.getByRole('button', { name: 'Schedule' }).click();
    await expect(later.getByRole('alert')).toHaveText('Choose a time in the future.');
    const year = new Date().getFullYear() + 1;
    await page.getByLabel(/^Send at/).fill(`${year}-01-04T09:30`);
    await expectAccessible(page);
    await later.getByRole('button', { name: 'Schedule' }).click();
    const time = new RegExp(`will be sent on \\w+, January 4, ${year} at 9:30`);
    await expect(page.getByText(time)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel sending' }).click();
    await expect(page.getByText('will be sent on')).toHaveCount(0);
    const sent = requestsTo(page, /\/send/);
    const open = page.getByRole('button', { name: 'Send to 3 subscribers' });
    const question = page.getByRole('alertdialog');
    for (const dismiss of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Enter'),
    ]) {
      await open.click();
      await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
      await dismiss();
      await expect(question).toHaveCount(0);
    }
    await expect(page.getByLabel('Greeting')).toBeVisible();
    expect(sent).toHaveLength(0);
    await open.click();
    const restore = await failCall(page, /send$/, { status: 409, body: 'Nothing to send.' });
    await question.getByRole('button', { name: 'Send to 3 subscribers' }).click();
    await expect(question.getByRole('alert')).toContainText('Nothing to send.');
    await restore();
    await question.getByRole('button', { name: 'Send to 3 subscribers' }).click();
    await expect(page.getByText('3 of 3 emails sent.')).toBeVisible();
    await expectAccessible(page);
  },
);
