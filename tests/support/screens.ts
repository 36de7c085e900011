import type { Locator, Page } from '@playwright/test';

export const latestTests = (page: Page): Locator =>
  page.getByRole('region', { name: 'Latest Survival Tests' });
export const techSavior = (page: Page): Locator =>
  page.getByRole('region', { name: 'Tech Savior of the Month' });
export const toastArea = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications/ });

export const cardOf = (within: Page | Locator, name: string): Locator =>
  within.getByRole('article', { name, exact: true });

export const voteButtons = (within: Page | Locator): Locator =>
  within.getByRole('button', { name: /^Vote / });

/** A link of the header. */
export const mainLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** The toast after a vote. */
export const voteThanks = [
  'Vote recorded!',
  'Thanks for voting in the Tech Savior of the Month!',
] as const;
