import type { Locator, Page } from '@playwright/test';

export { expectAccessible } from './axe.ts';

export const deskTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });
