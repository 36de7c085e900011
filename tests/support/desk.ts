import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect } from './browser.ts';

export const deskTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });

/** In both themes, as the tab stands. */
export async function expectAccessibleTab(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await axeFindings(page), colorScheme).toEqual([]);
  }
}
