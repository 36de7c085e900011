import type { Page } from '@playwright/test';
import { expect, openAwake, test } from '#tests/support/browser.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Watch How It Works' });

test('a dialog tells step by step how a survival test works', async ({ page }) => {
  await openAwake(page, '/');
  await opener(page).click();
  const dialog = page.getByRole('dialog', { name: 'How a survival test works' });
  await expect(dialog).toBeVisible();
  expect(await dialog.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
});

test('the dialog keeps the focus, closes with Escape and gives the focus back', async ({ page }) => {
  await openAwake(page, '/');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    // From its last control Tab goes on to the browser's own, where the page sees its body; never to what lies behind.
    const isKept = (element: Element) =>
      element.contains(document.activeElement) || document.activeElement === document.body;
    expect(await dialog.evaluate(isKept)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test('the dialog closes with its button and opens again', async ({ page }) => {
  await openAwake(page, '/');
  await opener(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await opener(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('what lies behind the dialog is out of reach, and a press there closes it', async ({ page }) => {
  await openAwake(page, '/');
  const behind = await page.getByRole('link', { name: 'Skip to content' }).elementHandle();
  await opener(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The browser's own word for it: everything else is inert, to the pointer, the keyboard and screen readers.
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await behind?.evaluate((element) => (element as HTMLElement).focus());
  expect(await behind?.evaluate((element) => element === document.activeElement)).toBe(false);
  await page.mouse.click(5, 400);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});
