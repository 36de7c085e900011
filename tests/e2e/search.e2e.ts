import type { Page } from '@playwright/test';
import type { Gadget } from '#content/gadgets.ts';
import { currentPrice } from '#features/gadgets/prices.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  declareError,
  expect,
  failCall,
  hydrate,
  openHydrated,
  test,
} from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const suggestedSearches = library.site.search.suggestions;

const isQuietRival = ({ kind, isRival, facts }: Gadget) =>
  isRival &&
  kind === 'earbuds' &&
  facts.some(({ key, value }) => key === 'noise-canceling' && value === true);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search the lab' });
const options = (page: Page) => dialog(page).getByRole('option');
const status = (page: Page) => dialog(page).getByRole('status');
const words = (page: Page) => page.getByRole('main').getByRole('searchbox');

async function open(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test('slash and Ctrl-K open the search, and Escape returns the focus', async ({ page }) => {
  for (const keys of ['/', 'Control+k']) {
    await page.goto('/blog');
    await page.keyboard.press('Control+c');
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await close(page);
  }
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
  await link.focus();
  await page.keyboard.press('/');
  await field(page).fill('sony');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await close(page);
  await expect(link).toBeFocused();
  await page.goto('/about');
  await page.getByLabel('Name').pressSequentially('a/b');
  await hydrate(page);
  await page.getByLabel('Name').pressSequentially('/c');
  await expect(page.getByLabel('Name')).toHaveValue('a/b/c');
  await expect(dialog(page)).toBeHidden();
});

test('the shortcut can be turned off, and Ctrl-K stays', async ({ page }) => {
  await page.goto('/blog');
  await page.keyboard.press('/');
  await dialog(page).getByLabel('Open search with the / key').uncheck();
  await close(page);
  await page.keyboard.press('/');
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await page.keyboard.press('/');
  await hydrate(page);
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
});

test('arrow keys of an input method do not select results', async ({ page, session }) => {
  await openHydrated(page, '/blog');
  await open(page);
  await expect(options(page)).toHaveText(suggestedSearches);
  await session.send('Input.imeSetComposition', {
    text: 'にほ',
    selectionStart: 2,
    selectionEnd: 2,
  });
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  await session.send('Input.insertText', { text: '日本' });
  await field(page).fill('');
  await expect(options(page)).toHaveText(suggestedSearches);
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'search-option-0');
});

test('the dialog suggests, finds while typing and remembers searches', async ({ page }) => {
  await openHydrated(page, '/letters');
  await open(page);
  await expect(options(page)).toHaveText(suggestedSearches);
  await field(page).fill('zzqqxxyy');
  await expect(status(page)).toHaveText('Nothing found');
  await expect(options(page)).toHaveText(suggestedSearches);
  await field(page).fill('nintedno');
  await expect(status(page)).toContainText('nintendo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=nintedno$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/letters$/);
  await open(page);
  await expect(options(page)).toHaveText(['nintedno']);
  await field(page).fill('Nintedno');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=Nintedno$/);
  await page.goBack();
  await open(page);
  await expect(options(page)).toHaveText(['Nintedno']);
  await dialog(page).getByRole('button', { name: 'Clear' }).click();
  await expect(options(page)).toHaveText(suggestedSearches);
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  await field(page).pressSequentially('switch oled');
  await expect(options(page).first()).toContainText('Nintendo Switch OLED');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'search-option-0');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nintendo-switch-oled-review$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('on a phone, three taps lead from the home page to a gadget that fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/letters');
  await open(page);
  const limit =
    1 +
    Math.min(
      ...library.gadgets.filter(isQuietRival).flatMap((one) => currentPrice(one)?.usd ?? []),
    );
  await field(page).fill(`noise canceling earbuds under ${Math.ceil(limit)}`);
  await expect(options(page).first()).toContainText('Not reviewed');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  const main = page.getByRole('main');
  await expect(main.getByText(`Showing earbuds, under $${Math.ceil(limit)}`)).toBeVisible();
  await expect(main.getByRole('article').first()).toContainText('Noise canceling: Yes');
  await main.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/review|compare/);
});

test('words and filters change in place, and Back undoes them', async ({ page }) => {
  await page.goto('/search');
  await expect(words(page)).toBeFocused();
  await page.goto('/search?q=battery');
  const result = page.getByRole('main').getByRole('status');
  const audio = page
    .getByRole('navigation', { name: 'Filter' })
    .getByRole('link', { name: /^Audio/ });
  const before = (await result.textContent()) ?? '';
  await audio.click();
  await expect(page).toHaveURL(/category=audio/);
  await expect(result).not.toHaveText(before);
  await expect(audio).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(result).toHaveText(before);
  await words(page).fill('x'.repeat(150));
  await words(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=x{150}$/);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320);
});

test('a search that does not respond says so', async ({ page }) => {
  declareError(page, 'net::ERR_FAILED');
  const restore = await failCall(page, '/api/search', { status: 0 });
  await openHydrated(page, '/letters');
  await open(page);
  await field(page).fill('battery');
  await expect(
    dialog(page).getByText('Search isn’t responding. Try again in a moment.'),
  ).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await dialog(page)
    .getByRole('link', { name: 'All results' })
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(page).toHaveURL(/\/letters$/);
  await restore();
  await page.route(/search-results/, (route) => route.abort());
  await openHydrated(page, '/letters');
  await open(page);
  await page.keyboard.type('sony');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=sony$/);
  await expect(words(page)).toHaveValue('sony');
});
