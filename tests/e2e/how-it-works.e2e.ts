import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';

test.use({ hasMotion: true });

const opener = (page: Page) => page.getByRole('button', { name: 'Watch How It Works' });

test('a dialog tells step by step how a survival test works, and keeps to itself until it is closed', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const behind = await page.getByRole('link', { name: 'Skip to content' }).elementHandle();
  const dialog = page.getByRole('dialog', { name: 'How a survival test works' });
  await test.step('it opens at a press, closes with its button and opens again', async () => {
    await opener(page).click();
    await expect(dialog).toBeVisible();
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await opener(page).click();
    await expect(dialog).toBeVisible();
  });
  await test.step('what lies behind it is out of reach, and a press there closes it', async () => {
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await behind?.evaluate((element) => (element as HTMLElement).focus());
    expect(await behind?.evaluate((element) => element === document.activeElement)).toBe(false);
    await page.mouse.click(5, 400);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  });
  await test.step('it keeps the focus, closes with Escape and gives the focus back', async () => {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      // After the last control, Tab reaches the browser's own controls: the page sees its body.
      const isSaved = (element: Element) =>
        element.contains(document.activeElement) || document.activeElement === document.body;
      expect(await dialog.evaluate(isSaved)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
});
