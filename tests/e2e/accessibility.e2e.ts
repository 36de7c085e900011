import type { Page } from '@playwright/test';
import { axeFindings } from '#tests/support/axe.ts';
import { expect, failCall, openAwake, openMissing, test, wake } from '#tests/support/browser.ts';
import { kinds, missing } from '#tests/support/routes.ts';
import { goHomeInSite, latestTests, voteButtons } from '#tests/support/screens.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** What breaks WCAG 2.2 AA on the page as it stands, one line a finding. */
const findings = (page: Page, part = 'html') => axeFindings(page, { part, tags: rules });

/**
 * A page in both themes and at both sizes, in two looks. Which theme goes with which size takes turns, so that what all pages share is seen in
 * all four.
 */
async function expectAccessible(page: Page, turn: number): Promise<void> {
  const themes = turn % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  for (const [index, size] of [phone, desktop].entries()) {
    const colorScheme = themes[index] ?? 'light';
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await findings(page), `${size.width} px, ${colorScheme}`).toEqual([]);
  }
}

for (const [turn, path] of kinds.entries()) {
  test(`${path} breaks no rule of WCAG 2.2 AA`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page, turn);
  });
}

for (const [turn, [path]] of missing.entries()) {
  test(`the missing page ${path} breaks no rule of WCAG 2.2 AA`, async ({ page }) => {
    await openMissing(page, path);
    await expectAccessible(page, turn);
  });
}

test('the dialog, the toasts, the open menu and the failed list break no rule either', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAwake(page, '/');
  await voteButtons(latestTests(page)).first().click();
  await expect(page.getByText('Vote recorded!', { exact: true })).toBeVisible();
  // The toast itself: whatever it covers for its five seconds is too small to be pressed meanwhile.
  expect.soft(await findings(page, '[role="region"][aria-label^="Notifications"]'), 'toast').toEqual([]);
  await page.getByRole('button', { name: 'Watch How It Works' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await findings(page), 'dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await openAwake(page, '/blog');
  await failCall(page, '/api/products');
  await goHomeInSite(page);
  await expect(page.getByRole('alert')).toBeVisible();
  expect.soft(await findings(page), 'failed list').toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect.soft(await findings(page), 'menu').toEqual([]);
});

test.describe('with a measurement id', () => {
  test.use({ serverSettings: { GA_MEASUREMENT_ID: 'G-TEST123' } });

  test('the question about counting breaks no rule either', async ({ page }) => {
    await page.goto('/blog/1');
    await expect(page.getByRole('region', { name: 'Privacy choices' })).toBeVisible();
    for (const turn of [0, 1]) await expectAccessible(page, turn);
  });
});

test('no page scrolls sideways at 320 pixels', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...kinds, '/roomba-j7-review', '/blog/1']) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(320);
  }
});

test('vote buttons are as large as a thumb', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    for (const button of await voteButtons(page).all()) {
      const box = await button.boundingBox();
      expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), `${width} px`).toBeGreaterThanOrEqual(44);
    }
  }
});

test('nothing moves where the visitor asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await wake(page);
  await latestTests(page).getByRole('article').first().hover();
  await voteButtons(latestTests(page)).first().click();
  await expect(page.getByText('Vote recorded!', { exact: true })).toBeVisible();
  const moving = await page.evaluate(() => document.getAnimations().map((animation) => String(animation.effect)));
  expect(moving).toEqual([]);
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
});

test('pictures and pages do move where the visitor did not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await expect(latestTests(page).locator('img').first()).toHaveCSS('transition-duration', /[1-9]/);
});
