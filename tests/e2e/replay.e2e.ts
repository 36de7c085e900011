import type { Product } from '#contract/products.ts';
import { expect, expectToast, requestsTo, test } from '#tests/support/browser.ts';
import { holdScripts } from '#tests/support/early-input.ts';
import { voteButtons, voteThanks } from '#tests/support/screens.ts';

test('a vote below a review before hydration is counted once after it', async ({ page }) => {
  const votes = requestsTo(page, /\/vote$/);
  const release = await holdScripts(page);
  await page.goto('/roomba-j7-review');
  await voteButtons(page).first().click();
  expect(votes).toHaveLength(0);
  await release();
  await expectToast(page, ...voteThanks);
  const list: Product[] = await (await page.request.get('/api/products')).json();
  expect(list.find(({ slug }) => slug === 'roomba-j7')?.votes[0]?.count).toBe(1);
  expect(votes).toHaveLength(1);
});
