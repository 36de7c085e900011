import { expect, expectToast, openAwake, test } from '#tests/support/browser.ts';

test('a vote is thanked for with a toast', async ({ page, foreignRequests }) => {
  await openAwake(page, '/');
  await page.getByRole('button', { name: /vote/i }).first().click();
  await expectToast(page, 'Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!');
  expect(foreignRequests.every((url) => url.startsWith('https://images.unsplash.com/'))).toBe(true);
});
