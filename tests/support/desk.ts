import type { Locator, Page } from '@playwright/test';
import { axeFindings, byTheme } from './axe.ts';
import { expect } from './browser.ts';

export const deskTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });

/** In both themes, as it stands. Header and footer are the same at every tab: one look at the desk has them. */
export async function expectAccessible(
  page: Page,
  except = ['.site-header', '.site-footer'],
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await axeFindings(page, { except }), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await axeFindings(page, { except, rules: byTheme }), 'dark').toEqual([]);
}
