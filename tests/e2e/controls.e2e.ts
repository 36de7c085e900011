import type { Page } from '@playwright/test';
import {
  expect,
  expectToast,
  holdCall,
  openHydrated,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink, techSavior, voteButtons } from '#tests/support/screens.ts';

const voteCall = /^\/api\/products\/\d+\/vote$/;
const cards = (page: Page) => latestTests(page).getByRole('article');
const more = (page: Page) => page.getByRole('button', { name: /Load(ing)? (More )?[Dd]isasters/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('back from the fourteenth card leads to the fourteenth card', async ({ page }) => {
  await openHydrated(page, '/');
  for (const shown of [12, 18]) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(shown);
  }
  const link = cards(page).nth(13).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(heading(page)).not.toHaveText(/save my life/i);
  await page.goBack();
  await expect(cards(page)).toHaveCount(18);
  await expect(link).toBeInViewport();
  await expect(link).toBeFocused();
});

test('a reload far down the grown list shows it as it was', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, '/');
  await more(page).click();
  await expect(cards(page)).toHaveCount(12);
  await cards(page).nth(11).scrollIntoViewIfNeeded();
  // The place is noted once the scrolling has come to rest.
  await expect
    .poll(() => page.evaluate(() => history.state.scroll === window.scrollY && window.scrollY > 0))
    .toBe(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).nth(11)).toBeInViewport();
});

test('a place on another page has the focus when it is reached', async ({ page }) => {
  await openHydrated(page, '/categories');
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href="/#latest-tests"]');
    link?.click();
  });
  await expect(page).toHaveURL('/#latest-tests');
  await expect(page.locator('#latest-tests')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#latest-tests') !== null)).toBe(
    true,
  );
});

test('on home the focus stays where it was, and a key held down votes once', async ({ page }) => {
  await openHydrated(page, '/');
  const vote = voteButtons(cardOf(latestTests(page), 'Roomba j7+')).first();
  const release = await holdCall(page, voteCall);
  await vote.focus();
  await page.keyboard.press('Enter');
  await expect(vote).toHaveAttribute('aria-disabled', 'true');
  await expect(vote).toBeFocused();
  release();
  await expect(vote).toHaveAccessibleName(/, 1 vote$/);
  await expect(vote).not.toHaveAttribute('aria-disabled');
  await expect(vote).toBeFocused();

  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(12);
  await expect(more(page)).toBeFocused();

  await page.getByLabel('Join 12,847 fellow survivors').fill('ada@example.org');
  const subscribe = page.getByRole('button', { name: /^Subscrib/ });
  await subscribe.focus();
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'Thanks for subscribing to the chaos! 🎉',
    "You'll receive weekly tech survival tests in your inbox.",
  );
  await expect(page.getByText('Check your inbox.').locator('..')).toBeFocused();

  await test.step('a key that is held down votes once', async () => {
    const votes: string[] = [];
    page.on(
      'request',
      (request) => voteCall.test(new URL(request.url()).pathname) && votes.push(request.url()),
    );
    const held = voteButtons(cardOf(latestTests(page), 'Roomba j7+')).nth(1);
    await held.focus();
    await page.keyboard.down('Enter');
    await expect(held).toHaveAccessibleName(/, 1 vote$/);
    for (let time = 0; time < 5; time++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(held).not.toHaveAttribute('aria-disabled');
    expect(votes).toHaveLength(1);
  });
});

test('on a low screen the menu scrolls to its end, and the bars leave room for the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openHydrated(page, '/sony-wh-1000xm5-review');
  for (const [width, height] of [
    [320, 256],
    [568, 320],
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const menu = page.getByRole('button', { name: 'Menu' });
      await menu.click();
      await mainLink(page, 'About').scrollIntoViewIfNeeded();
      await expect(mainLink(page, 'About')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(mainLink(page, 'About')).toBeHidden();
      await menu.click();
      await page.mouse.click(width / 2, height - 4);
      await expect(mainLink(page, 'About')).toBeHidden();
      await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
      const covered = await page.evaluate(() =>
        [...document.querySelectorAll('.site-header, .price-bar')]
          .map((bar) => bar.getBoundingClientRect())
          .reduce(
            (sum, { top, bottom }) =>
              sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)),
            0,
          ),
      );
      expect(covered).toBe(0);
    });
});

test('a vote is still pressed after a reload, before and after hydration', async ({ page }) => {
  await openHydrated(page, '/');
  const buttons = voteButtons(cardOf(latestTests(page), 'Roomba j7+'));
  await buttons.nth(1).click();
  await expect(buttons.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(buttons.nth(1)).toHaveAccessibleName(/, 1 vote$/);
  await page.reload();
  await expect(buttons.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'false');
  await expect(voteButtons(cardOf(techSavior(page), 'Roomba j7+')).nth(1)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Shift');
  await waitForHydration(page);
  await expect(buttons.nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('a slow page load is announced', async ({ page }) => {
  await openHydrated(page, '/');
  const release = await holdCall(page, /\/assets\/blog\.page-.*\.js$/);
  await mainLink(page, 'Blog').click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
});
