import type { Locator, Page } from '@playwright/test';
import { suggestedSearches } from '#content/search-words.ts';
import {
  declareError,
  expect,
  failCall,
  openHydrated,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';

test.use({ hasMotion: true });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search the lab' });
const options = (page: Page) => dialog(page).getByRole('option');

async function openByButton(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
  // The buttons beside it do what they do, and this one nothing of it.
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

const filter = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name });
const words = (page: Page) => page.getByRole('main').getByRole('searchbox');

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader searches, filters and follows a hit to its section', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await words(page).fill('battery');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=battery$/);
    await filter(page, /^Audio/).click();
    await expect(page).toHaveURL(/category=audio/);
    await page.goto('/search?q=foghorn');
    await page.getByRole('main').getByRole('link', { name: 'Sony WH-1000XM5' }).click();
    await expect(page).toHaveURL(/\/sony-wh-1000xm5-review#why-we-tested$/);
  });
});

test('the slash or Ctrl-K that loads React opens an empty search, and so do later ones', async ({
  page,
}) => {
  for (const keys of ['/', 'Control+k'])
    await test.step(keys, async () => {
      await page.goto('/blog');
      await page.keyboard.press('Control+c');
      await page.keyboard.press(keys);
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue('');
      await close(page);
    });
  await test.step('slash and Ctrl-K open the search, Escape closes it and the focus is where it was', async () => {
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
    await link.focus();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await close(page);
    await expect(link).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
  });
  await test.step('whoever asks for it again before the browser has said that it closed, gets it', async () => {
    await field(page).fill('sony');
    await page.evaluate(closeAndAskAgain);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await close(page);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }),
    ).toBeFocused();
  });
});

/** Runs in the page: both keys in one task, and the word of the first dialog's end comes in a later one. */
function closeAndAskAgain(): Promise<unknown> {
  const first = document.querySelector('dialog[open]') as HTMLDialogElement;
  first.close();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  return new Promise((told) => first.addEventListener('close', told));
}

test('the dialog finds while one types, leads to what was chosen, and remembers', async ({
  page,
}) => {
  await page.goto('/about');
  await test.step('a slash that somebody types stays a slash', async () => {
    const name = page.getByLabel('Name');
    await name.click();
    await name.pressSequentially('a/b');
    await expect(name).toHaveValue('a/b');
    await waitForHydration(page);
    await name.pressSequentially('/c');
    await expect(name).toHaveValue('a/b/c');
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('where nothing is found, the dialog offers searches that find something and a way on', () =>
    findNothing(page));
  await test.step('Enter without a choice leads to the page with all results, and Back leaves it', async () => {
    await openByButton(page);
    await field(page).fill('nintedno');
    await expect(dialog(page).getByRole('status')).toContainText('nintendo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=nintedno$/);
    await expect(
      page.getByRole('main').getByRole('link', { name: 'nintendo', exact: true }),
    ).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });
  await test.step('searches are remembered in this browser until they are forgotten there', () =>
    rememberAndForget(page));
  await test.step('results come while typing, arrows choose and Enter goes there', () =>
    chooseByKeys(page));
});

async function findNothing(page: Page): Promise<void> {
  await openByButton(page);
  await expect(dialog(page)).toContainText('Try searching for');
  // Several rivals at one address, none of which may stay behind.
  await field(page).fill('battery');
  await expect(options(page)).toHaveCount(7);
  await field(page).fill('zzqqxxyy');
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing found');
  await expect(options(page)).toHaveText([...suggestedSearches]);
  await expect(dialog(page).getByRole('link', { name: 'Browse all tests' })).toBeVisible();
  await field(page).fill('waterproof headphones');
  await expect(dialog(page).getByRole('status')).toContainText(
    'Nothing we’ve reviewed is waterproof',
  );
  await close(page);
}

/** After a search for nintedno. */
async function rememberAndForget(page: Page): Promise<void> {
  await openByButton(page);
  await field(page).fill('waterproof');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/waterproof/);
  await openByButton(page);
  await expect(options(page)).toHaveText(['waterproof', 'nintedno']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=waterproof$/);
  await openByButton(page);
  await dialog(page).getByRole('button', { name: 'Clear' }).click();
  await expect(options(page)).toHaveText([...suggestedSearches]);
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();
  await close(page);
}

async function chooseByKeys(page: Page): Promise<void> {
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
}

test('on the page of the search, words and filters change in place and Back undoes them', async ({
  page,
}) => {
  await test.step('it takes what is typed without a press', async () => {
    await page.goto('/search');
    await expect(words(page)).toBeFocused();
  });
  await page.goto('/search?q=battery');
  const status = page.getByRole('main').getByRole('status');
  const before = await status.textContent();
  await filter(page, /^Audio/).click();
  await expect(page).toHaveURL(/category=audio/);
  await expect(status).not.toHaveText(before ?? '');
  await expect(filter(page, /^Audio/)).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(status).toHaveText(before ?? '');
  await words(page).fill('gull');
  await words(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=gull$/);
  await expect(status).toContainText('gull');
});

test('where the search does not answer, that and the way to its page stand in one line', async ({
  page,
}) => {
  await openHydrated(page, '/about');
  await failCall(page, '/api/search', { status: 0 });
  await openByButton(page);
  await field(page).fill('battery');
  const told = dialog(page).getByText('Search isn’t responding. Try again in a moment.');
  await expect(told).toBeVisible();
  const bottomOf = (words: Locator) =>
    words.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().bottom;
    });
  const way = dialog(page).getByRole('link', { name: 'All results' });
  expect(Math.abs((await bottomOf(told)) - (await bottomOf(way)))).toBeLessThan(1);
});

test('where the dialog’s code does not come, the page of the search does', async ({ page }) => {
  declareError(page, 'net::ERR_FAILED');
  await page.route(/search-dialog/, (route) => route.abort());
  await openHydrated(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(words(page)).toBeVisible();
});

test('the button is there at every width, and nothing reaches over the edge', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const widths = [320, 390, 1280];
  await page.goto(`/search?q=${'x'.repeat(150)}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Search' }),
      `at ${width}`,
    ).toBeInViewport();
    expect(await overflow(), `at ${width}`).toBe(0);
  }
  await page.goto('/search?q=headphones%20under%20300');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // What a page that has just come keeps back is as wide as it was for a moment.
    await expect.poll(overflow, `at ${width}`).toBe(0);
    // The words are all to be seen.
    expect(
      await words(page).evaluate((input) => input.scrollWidth - input.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
});
