import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqlite } from '#database/engines/sqlite.ts';
import { readOwnSecret } from '#database/queries/admin.ts';
import { createTokenKeys } from '#server/newsletter/tokens.ts';
import { expect, test } from '#tests/support/browser.ts';

test.use({ javaScriptEnabled: false });

/** Without a mail server the mails are files. The links are as the mail has them. */
async function linkIn(folder: string, kind: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const files = await readdir(folder).catch(() => []);
      const file = files.find((name) => name.includes(`-${kind}-`) && name.endsWith('.eml'));
      if (file) text = await readFile(join(folder, file), 'utf8');
      return text;
    })
    .toContain('text/plain');
  const [link = ''] =
    /https?:\/\/\S+\/confirm\?t=[\w-]+/.exec(text.replace(/=\r\n/g, '').replaceAll('=3D', '=')) ??
    [];
  return new URL(link).pathname + new URL(link).search;
}

/** As the first subscriber's letters would have it. */
async function leaveToken(dataDir: string): Promise<string> {
  const { db, close } = openSqlite(join(dataDir, 'lab.sqlite'));
  const token = createTokenKeys(await readOwnSecret(db)).leaveToken(1);
  await close();
  return token;
}

test('without any script a reader confirms, asks for less, and leaves', async ({ page, site }) => {
  const subscribed = await page.request.post('/api/newsletter/subscribe', {
    data: { email: 'ada@example.org' },
  });
  expect(subscribed.status()).toBe(200);
  const link = await linkIn(join(site.dataDir, 'outbox'), 'confirmation');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One click to go');
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re on the list');
  // No day and no letter that there is not.
  await expect(page.getByText('Saturday')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Read the latest letter' })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re already on the list');

  await page.goto(`/api/letters/leave/${await leaveToken(site.dataDir)}`);
  await expect(page).toHaveURL(/\/leave\?t=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe');
  await page.getByRole('button', { name: 'Switch to once a month' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Once a month it is');
  // A monthly reader is offered the other frequency, and after leaving there is nothing to press.
  const unsubscribe = `/leave?t=${await leaveToken(site.dataDir)}`;
  await page.goto(unsubscribe);
  await expect(page.getByRole('button', { name: 'Switch to weekly' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed');
  await page.goto(unsubscribe);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re unsubscribed');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('a link that we did not make says so, and how to reach us', async ({ page }) => {
  for (const path of ['/leave?t=l-1-0000', '/confirm?t=nonsense', '/leave', '/confirm']) {
    const answer = await page.goto(path);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'hello@techsurvivallab.example' }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
});
