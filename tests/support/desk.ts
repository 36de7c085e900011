import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

export const deskTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });

/** In both themes, as the tab stands. */
export async function expectAccessibleTab(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect.soft(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}
