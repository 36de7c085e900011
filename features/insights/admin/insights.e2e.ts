import { enter, inDatabase } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, failCall, test } from '#tests/support/browser.ts';
import { longDate } from '#ui/dates.ts';
import { addCounts, addMissedSearch } from '../queries.ts';

test('insights have tables and empty states', async ({ page, site }) => {
  const restore = await failCall(page, '/api/admin/insights', {
    status: 503,
    body: 'No database.',
  });
  await enter(page, site, '/admin/insights');
  await expect(page.getByRole('alert')).toContainText('No database.');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No page views in this period.')).toBeVisible();
  const day = new Date().toISOString().slice(0, 10);
  await inDatabase(site, async (db) => {
    await addCounts(db, [
      { kind: 'view', day, subject: '/', placement: '' },
      { kind: 'click', day, subject: 'roomba-j7', placement: 'main' },
    ]);
    await addMissedSearch(db, { day, words: 'air fryer', count: 4 });
  });
  await page.getByRole('link', { name: '12 months' }).click();
  await expect(page).toHaveURL(/days=365/);
  await expect(page.getByRole('row', { name: `${longDate(day)} 1 1` })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^Roomba j7\+ Main button of a review 1/ }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'air fryer' })).toHaveAttribute(
    'href',
    '/search?q=air+fryer',
  );
  await expectAccessible(page);
});
