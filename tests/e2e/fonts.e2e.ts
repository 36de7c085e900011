import { expect, holdCall, test } from '#tests/support/browser.ts';
import { latestTests } from '#tests/support/screens.ts';

test('the page does not move when the fonts arrive late', async ({ page }) => {
  const release = await holdCall(page, /\.woff2$/);
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const top = async () => (await latestTests(page).boundingBox())?.y;
  const before = await top();
  release();
  await page.waitForFunction(() => document.fonts.check('16px "Saira Stencil One"'));
  expect(await top()).toBe(before);
});
