import type { Page } from '@playwright/test';
import { expect, expectToast, failCall, openHydrated, test } from '#tests/support/browser.ts';
import { latestTests, toastArea, voteButtons } from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const vote = (page: Page) => voteButtons(latestTests(page)).first().click();
const toast = (page: Page) => toastArea(page).getByRole('listitem');
const thanks = ['Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!'] as const;

declare global {
  interface Window {
    heard: (string | undefined)[][];
  }
}

/** Runs in the page. What is announced is gone after a second, sooner than a busy machine looks for it. */
function listenAsScreenReaders(): void {
  window.heard = [];
  new MutationObserver(() => {
    for (const said of document.querySelectorAll<HTMLElement>('ol[aria-live]'))
      window.heard.push([said.ariaLive ?? '', said.textContent ?? '']);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toast(page).boundingBox();
  if (!box) throw new Error('There is no toast to swipe.');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(x + moved, y);
  await page.mouse.up();
}

test('toasts are announced, come one at a time, and go by a swipe or by keys', async ({ page }) => {
  await openHydrated(page, '/');
  await test.step('a toast is announced to those who cannot see it', async () => {
    await page.evaluate(listenAsScreenReaders);
    await vote(page);
    await page.getByText('Vote recorded!').first().waitFor();
    await page.keyboard.press('F8');
    await expect(toastArea(page).locator('ol')).toBeFocused();
    await expectToast(page, ...thanks);
    await expect
      .poll(() => page.evaluate(() => window.heard))
      .toContainEqual(['assertive', expect.stringContaining('Vote recorded!')]);
  });
  await test.step('there is one toast at a time: the newest', async () => {
    const mend = await failCall(page, /\/vote$/, { status: 500, body: 'Out of ink.' });
    await vote(page);
    await expectToast(page, 'Vote failed', '500: Out of ink.');
    await expect(toast(page)).toHaveCount(1);
    await mend();
  });
  await test.step('a toast is swiped away to the right from fifty pixels on', async () => {
    await vote(page);
    await expectToast(page, ...thanks);
    await swipe(page, 40);
    await expect(toast(page)).toBeVisible();
    await swipe(page, 60);
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('F8 leads to the notifications, where a toast can be closed with keys', async () => {
    await vote(page);
    await expectToast(page, ...thanks);
    await page.keyboard.press('F8');
    await expect(toastArea(page).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toast(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toHaveCount(0);
  });
});

test('on a phone a toast lies neither over the buttons that were pressed nor over the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/');
  const row = voteButtons(latestTests(page)).first();
  await row.evaluate((each) => each.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await row.click();
  await expectToast(page, ...thanks);
  const { y = 0, height = 0 } = (await toast(page).boundingBox()) ?? {};
  expect((await row.boundingBox())?.y).toBeGreaterThan(y + height);
  expect(y).toBeGreaterThanOrEqual((await page.locator('.site-header').boundingBox())?.height ?? 0);
});

test('a toast stays for five seconds', async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await vote(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toast(page).count();
    })
    .toBe(1);
  await page.clock.runFor(4800);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast(page)).toHaveCount(0);
  await page.clock.resume();
  await vote(page);
  await expect(toast(page)).toHaveCount(1);
  await toastArea(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toHaveCount(0);
});
