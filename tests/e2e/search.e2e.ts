import type { Page } from '@playwright/test';
import { suggestedSearches } from '#content/search-words.ts';
import { awake, declareError, expect, openAwake, test } from '#tests/support/browser.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search the lab' });
const options = (page: Page) => dialog(page).getByRole('option');

async function openByButton(page: Page): Promise<void> {
  await awake(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
  // The buttons beside it do what they do, and this one nothing of it.
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader searches, filters and follows a hit to its section', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('searchbox').fill('battery');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=battery$/);
    await page
      .getByRole('navigation', { name: 'Filter' })
      .getByRole('link', { name: /^Audio/ })
      .click();
    await expect(page).toHaveURL(/category=audio/);
    await page.goto('/search?q=foghorn');
    await page.getByRole('main').getByRole('link', { name: 'Sony WH-1000XM5' }).click();
    await expect(page).toHaveURL(/\/sony-wh-1000xm5-review#why-we-tested$/);
  });
});

test('the slash that wakes a sleeping page opens the search', async ({ page }) => {
  await page.goto('/blog');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
});

test('the press that wakes a sleeping page opens the search too, and what is typed goes there', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('sony');
  await expect(options(page).first()).toContainText('Sony WH-1000XM5');
  await expect(page).toHaveURL(/\/blog$/);
  // Whatever is typed, Escape closes at once.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('the page of the search takes what is typed without a press', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
});

test('where nothing is found, the dialog offers searches that find something and a way on', async ({ page }) => {
  await openAwake(page, '/about');
  await openByButton(page);
  await expect(dialog(page)).toContainText('For example');
  // Several rivals at one address, none of which may stay behind.
  await field(page).fill('battery');
  await expect(options(page)).toHaveCount(7);
  await field(page).fill('zzqqxxyy');
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing found');
  await expect(options(page)).toHaveText([...suggestedSearches]);
  await expect(dialog(page).getByRole('link', { name: 'Browse all tests' })).toBeVisible();
  await field(page).fill('waterproof headphones');
  await expect(dialog(page).getByRole('status')).toContainText('None of ours is waterproof');
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('without a line the press says so, and the page stays', async ({ page, context }) => {
    declareError(page, 'net::ERR_INTERNET_DISCONNECTED');
    await openAwake(page, '/about');
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page.getByText('The search did not open')).toBeVisible();
    await expect(page).toHaveURL(/\/about$/);
    await context.setOffline(false);
  });
});

test('slash and Ctrl-K open the search, Escape closes it and the focus is where it was', async ({ page }) => {
  await page.goto('/blog');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
  await link.focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
});

test('a slash that somebody types stays a slash', async ({ page }) => {
  await page.goto('/');
  const email = page.getByLabel('Join 12,847 fellow survivors');
  await email.click();
  await email.pressSequentially('a/b');
  await expect(email).toHaveValue('a/b');
  await expect(dialog(page)).toBeHidden();
});

test('results come while typing, arrows choose and Enter goes there', async ({ page }) => {
  await openAwake(page, '/about');
  await openByButton(page);
  await field(page).pressSequentially('switch oled');
  await expect(options(page).first()).toContainText('Nintendo Switch OLED');
  await expect(dialog(page).getByRole('status')).toContainText(/results?/);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', 'search-option-0');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nintendo-switch-oled-review$/);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('Enter without a choice leads to the page with all results, and Back leaves it', async ({ page }) => {
  await openAwake(page, '/about');
  await openByButton(page);
  await field(page).fill('nintedno');
  await expect(dialog(page).getByRole('status')).toContainText('nintendo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=nintedno$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'nintendo', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test('searches are remembered in this browser until they are forgotten there', async ({ page }) => {
  await openAwake(page, '/about');
  await openByButton(page);
  await field(page).fill('waterproof');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/waterproof/);
  await openByButton(page);
  await expect(options(page)).toHaveText(['waterproof']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=waterproof$/);
  await openByButton(page);
  await dialog(page).getByRole('button', { name: 'Forget them' }).click();
  await expect(options(page)).toHaveText([...suggestedSearches]);
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
});

test('on the page of the search, words and filters change in place and Back undoes them', async ({ page }) => {
  await page.goto('/search?q=battery');
  const status = page.getByRole('main').getByRole('status');
  const before = await status.textContent();
  await page
    .getByRole('navigation', { name: 'Filter' })
    .getByRole('link', { name: /^Audio/ })
    .click();
  await expect(page).toHaveURL(/category=audio/);
  await expect(status).not.toHaveText(before ?? '');
  await expect(page.getByRole('link', { name: /^Audio/, exact: false }).first()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.goBack();
  await expect(status).toHaveText(before ?? '');
  await page.getByRole('main').getByRole('searchbox').fill('gull');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search\?q=gull$/);
  await expect(status).toContainText('gull');
});

test('where the dialog’s code does not come, the page of the search does', async ({ page }) => {
  declareError(page, 'net::ERR_FAILED');
  await page.route(/search-dialog/, (route) => route.abort());
  await openAwake(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
});

for (const width of [320, 390, 1280])
  test(`the button is there at ${width} px, and nothing reaches over the edge`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/search?q=${'x'.repeat(150)}`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto('/search?q=headphones%20under%20300');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // The words are all to be seen.
    const words = page.getByRole('main').getByRole('searchbox');
    expect(await words.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  });
