import { enter } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { declareError, expect, test } from '#tests/support/browser.ts';

test('an owner fixes a typo in an article, and readers see it at once', async ({ page, site }) => {
  await enter(page, site, '/admin/content?kind=post');
  await page.getByRole('table', { name: 'Documents' }).getByRole('link').first().click();
  const excerpt = page.getByLabel('Excerpt');
  await excerpt.fill('An excerpt without a typo, written in the browser.');
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/blog');
  await expect(page.getByText('An excerpt without a typo')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByText('An excerpt without a typo')).toBeVisible();
});

test('a new article keeps its problems until they are fixed', async ({ page, site }) => {
  await enter(page, site, '/admin/content');
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Notes from a quiet drawer');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Notes from a quiet drawer');
  await expect(page.getByText(/^Can’t publish yet/)).toBeVisible();
  await page.getByRole('link', { name: 'Source' }).click();
  await expect(page.getByRole('textbox', { name: /^Source of/ })).toBeVisible();
});

test('two tabs with different texts: both are shown, and none is lost', async ({
  page,
  site,
  context,
}) => {
  declareError(page, 'status of 409');
  await enter(page, site, '/admin/content?kind=post');
  await page.getByRole('table', { name: 'Documents' }).getByRole('link').first().click();
  const excerpt = page.getByLabel('Excerpt');
  await expect(excerpt).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Excerpt').fill('The text of the other tab.');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await excerpt.fill('The text of this tab.');
  await expect(page.getByText('This document was changed elsewhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep my text' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(excerpt).toHaveValue('The text of this tab.');
});

test('what is due for a check is confirmed with one click, and undone with another', async ({
  page,
  site,
}) => {
  await enter(page, site, '/admin/content?due=yes');
  const due = page.getByRole('list', { name: 'Due for a check' });
  const first = due.getByRole('listitem').first();
  const name = (await first.getByRole('button').getAttribute('aria-label')) ?? '';
  await expectAccessible(page);
  await first.getByRole('button').click();
  await expect(page.getByText('checked today.')).toBeVisible();
  await expect(due.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(due.getByRole('button', { name, exact: true })).toHaveCount(1);
  await due
    .getByRole('link', { name: /^Change: Price/ })
    .first()
    .click();
  await expect(page.getByLabel('Price in dollars').last()).toBeFocused();
});
