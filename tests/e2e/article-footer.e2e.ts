import type { Page } from '@playwright/test';
import {
  expect,
  expectToast,
  failCall,
  openHydrated,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import { voteButtons } from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const review = '/sony-wh-1000xm5-review';
const ending = (page: Page) => page.getByRole('region', { name: 'The emergency is over' });
const nextDisaster = (page: Page) => ending(page).getByRole('article').getByRole('link');
const shareButton = (page: Page) => ending(page).getByRole('button', { name: /^Share this/ });
const thanks = ['Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!'] as const;

/** A share sheet that tells what it was given, in the page that is open. */
const giveShareSheet = (page: Page) =>
  page.evaluate(() => {
    navigator.share = async (data) => {
      document.title = `shared ${data?.url}`;
    };
  });

/** The ending's code is there. */

test('the ending takes a vote, shares the review’s own address and leads to what this browser has not read', async ({
  page,
  baseURL,
}) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('reading', '/airpods-pro-2-review,'));
  await openHydrated(page, `${review}?from=a-friend#the-test`);
  await giveShareSheet(page);
  await ending(page).scrollIntoViewIfNeeded();
  await expect(ending(page)).toContainText('every press is a vote');
  await expect(voteButtons(ending(page)).first()).toHaveAccessibleName(/, 0 votes$/);
  await voteButtons(ending(page)).first().click();
  await expectToast(page, ...thanks);
  await expect(voteButtons(ending(page)).first()).toHaveAccessibleName(/, 1 vote$/);
  await shareButton(page).click();
  await expect(page).toHaveTitle(`shared ${baseURL}${review}`);
  // The other headphones were read: the best of the rest is next.
  await expect(nextDisaster(page)).not.toHaveAttribute('href', /airpods|sony/);
  const card = ending(page).getByRole('article');
  const picture = await card.locator('.picture').boundingBox();
  const title = await card.getByRole('heading').boundingBox();
  expect(
    (picture?.x ?? 0) + (picture?.width ?? 0),
    'the picture stands beside its title',
  ).toBeLessThan(title?.x ?? 0);
  const to = (await nextDisaster(page).getAttribute('href')) ?? '';
  await nextDisaster(page).click();
  await expect(page).toHaveURL(to);
  await expect(voteButtons(ending(page))).toHaveCount(3);
});

test('a press at the end of a page that is not hydrated is not lost', async ({ page, baseURL }) => {
  await page.goto(review);
  await giveShareSheet(page);
  await ending(page).scrollIntoViewIfNeeded();
  await shareButton(page).click();
  await expect(page).toHaveTitle(`shared ${baseURL}${review}`);
});

test('where votes are away, storage is blocked and an article ends, the ending is whole', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await failCall(page, /\/votes?$/, { status: 503 });
  await openHydrated(page, '/blog/smart-home-rebellion');
  await giveShareSheet(page);
  await ending(page).scrollIntoViewIfNeeded();
  await expect(ending(page)).toContainText('Roomba j7+');
  await expect(nextDisaster(page)).toHaveAttribute('href', '/roomba-j7-review');
  await shareButton(page).click();
  await expect(page).toHaveTitle(`shared ${baseURL}/blog/smart-home-rebellion`);
  await voteButtons(ending(page)).first().click();
  await expect(page.getByText('Vote failed', { exact: true })).toBeVisible();
  await waitForHydration(page);
});
