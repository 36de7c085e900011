import type { CDPSession, Page } from '@playwright/test';
import { axeFindings, expectAccessible } from '#tests/support/axe.ts';
import {
  expect,
  failCall,
  hydrate,
  openHydrated,
  openMissing,
  test,
} from '#tests/support/browser.ts';
import { measureLargeText } from '#tests/support/large-text.ts';
import { kinds, missing } from '#tests/support/routes.ts';
import { goHomeInSite, latestTests, toastArea, voteButtons } from '#tests/support/screens.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const narrowest = { width: 320, height: 640 };

async function expectNoOverhang(page: Page): Promise<void> {
  const { width: widest, cut } = await measureLargeText(page);
  expect.soft(widest, `${page.url()}, large letters`).toBeLessThanOrEqual(phone.width);
  expect.soft(cut, `${page.url()}, large letters`).toEqual([]);
  await page.setViewportSize(narrowest);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, page.url()).toBeLessThanOrEqual(narrowest.width);
}

/** Where the reader's browser writes letters of twice the size, which all widths that are measured in letters follow. */
async function expectRoomInLargeType(page: Page, session: CDPSession): Promise<void> {
  await page.setViewportSize(phone);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, page.url()).toBeLessThanOrEqual(phone.width);
  // The name of the house is a line of words beside the search, not under it.
  expect.soft(await page.evaluate(roomAfterName), page.url()).toBeGreaterThanOrEqual(0);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
}

/** Runs in the page. */
function roomAfterName(): number {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.brand span') as Node);
  const search = document.querySelector('.site-header a.bar-button') as Element;
  return search.getBoundingClientRect().left - words.getBoundingClientRect().right;
}

const addresses = [
  ...kinds.map((path) => [path, 200] as const),
  ...missing.map(([path]) => [path, 404] as const),
];
/** These pages are also checked with a doubled browser font size. */
const inLargeType: readonly string[] = ['/', '/categories', '/privacy-policy', '/search?q=battery'];

for (const [index, [path, status]] of addresses.entries()) {
  test(`${path} meets WCAG 2.2 AA and does not scroll sideways`, async ({ page, session }) => {
    await page.setViewportSize(index % 2 === 0 ? phone : desktop);
    await (status === 404 ? openMissing(page, path) : page.goto(path));
    await expectAccessible(page);
    await expectNoOverhang(page);
    if (inLargeType.includes(path)) await expectRoomInLargeType(page, session);
  });
}

test('what is opened on a page breaks no rule either: dialog, toast, menu, and a list that failed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, '/');
  await voteButtons(latestTests(page)).first().click();
  await expect(toastArea(page).getByText('Vote recorded!', { exact: true })).toBeVisible();
  // The toast itself: whatever it covers for its five seconds is too small to be pressed meanwhile.
  expect
    .soft(await axeFindings(page, '[role="region"][aria-label^="Notifications"]'), 'toast')
    .toEqual([]);
  await page.getByRole('button', { name: 'Watch How It Works' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await axeFindings(page, 'dialog[open]'), 'dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await openHydrated(page, '/blog');
  await failCall(page, '/api/products');
  await goHomeInSite(page);
  await expect(page.getByRole('alert')).toBeVisible();
  expect.soft(await axeFindings(page, '#latest-tests'), 'failed list').toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect.soft(await axeFindings(page, '.site-header'), 'menu').toEqual([]);
});

test.describe('with a measurement id', () => {
  test.use({ serverSettings: { GA_MEASUREMENT_ID: 'G-TEST123' } });

  test('the question about counting breaks no rule either', async ({ page }) => {
    await page.goto('/blog/1');
    await expect(page.getByRole('region', { name: 'Privacy choices' })).toBeVisible();
    for (const size of [phone, desktop])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect
          .soft(await axeFindings(page, '#consent'), `${size.width} px, ${colorScheme}`)
          .toEqual([]);
      }
  });
});

test('no review and no article by its number scrolls sideways at 320 pixels, and nothing does at 390 with letters of twice the size', async ({
  page,
  session,
}) => {
  for (const path of ['/roomba-j7-review', '/blog/1']) {
    await page.goto(path);
    await expectNoOverhang(page);
    await expectRoomInLargeType(page, session);
  }
  expect(kinds).toEqual(expect.arrayContaining([...inLargeType]));
});

test('on home vote buttons are as large as a thumb, and things move only where the visitor has nothing against it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await test.step('vote buttons are as large as a thumb', async () => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // A page that has just come shows a phone its first screen alone.
      await expect.poll(() => voteButtons(page).count()).toBeGreaterThan(10);
      const sides = await voteButtons(page).evaluateAll((buttons) => {
        // What is far below is laid out when it is first asked for, and has its size from the next time on.
        for (const button of buttons) button.getBoundingClientRect();
        const boxes = buttons.map((button) => button.getBoundingClientRect());
        return boxes.flatMap((box) => [box.width, box.height]);
      });
      expect.soft(Math.min(...sides), `${width} px`).toBeGreaterThanOrEqual(44);
    }
  });
  await test.step('pictures and pages move', async () => {
    await expect(latestTests(page).locator('img').first()).toHaveCSS(
      'transition-duration',
      /[1-9]/,
    );
  });
  await test.step('nothing moves where the visitor asked for less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await hydrate(page);
    await latestTests(page).getByRole('article').first().hover();
    await voteButtons(latestTests(page)).first().click();
    await expect(page.getByText('Vote recorded!', { exact: true })).toBeVisible();
    const moving = await page.evaluate(() =>
      document.getAnimations().map((animation) => String(animation.effect)),
    );
    expect(moving).toEqual([]);
  });
});
