import {
  expect,
  openHydrated,
  requestsTo,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import { cardOf, latestTests, voteButtons } from '#tests/support/screens.ts';
import { launchOptions } from '../../playwright.config.ts';

// Only here: Playwright leaves this cache off, because it loses track of pages that come back.
test.use({
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

test('a page that comes back from the browser’s cache shows the newest votes and is one view', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const lists = requestsTo(page, /^\/api\/products$/);
  const views = requestsTo(page, /^\/api\/count$/);
  await page.goto('/about');
  const { id } = (await (await page.request.get('/api/products')).json())[1];
  await page.request.post(`/api/products/${id}/vote`, { data: { emoji: '😍' } });
  await page.goBack({ waitUntil: 'commit' });
  await waitForHydration(page);
  await expect(voteButtons(cardOf(latestTests(page), 'Roomba j7+')).first()).toHaveAccessibleName(
    /, 1 vote$/,
  );
  expect(lists.length).toBeLessThanOrEqual(1);
  await expect.poll(() => views.length).toBe(2);
});
