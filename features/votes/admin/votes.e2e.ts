import type { Product } from '#features/gadgets/products.ts';
import { enter } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';

test('the votes of this month are listed, candidates first', async ({ page, site }) => {
  const [, , , fourth] = (await (await page.request.get('/api/products')).json()) as Product[];
  await page.request.post(`/api/products/${fourth?.id}/vote`, {
    data: { emoji: fourth?.votes[0]?.emoji },
  });
  await enter(page, site, '/admin/votes');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('Candidate');
  await expect(rows.nth(4)).toContainText(`${fourth?.name}1–`);
  await expectAccessible(page);
});
