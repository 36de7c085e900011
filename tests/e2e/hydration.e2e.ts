import type { CDPSession, Page, Request } from '@playwright/test';
import type { Product } from '#contract/products.ts';
import {
  declareError,
  expect,
  expectToast,
  holdCall,
  hydrate,
  requestsTo,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink, voteButtons, voteThanks } from '#tests/support/screens.ts';

/** Interactions before React is loaded are not lost. */
const entry = /\/assets\/client[^/]*\.js$/;
const loadError = 'Part of this page didn’t load. Please try again.';
const newsletter = (page: Page) => page.getByLabel('Join 12,847 fellow survivors');
const buttonsOf = (page: Page, name: string) => voteButtons(cardOf(latestTests(page), name));
const themeSwitch = (page: Page) => page.getByRole('button', { name: /light and dark/ });
const shownOn = (page: Page) => page.getByRole('main').innerText();

/** A product's votes as the server counts them. */
async function countsOf(page: Page, product: string): Promise<number[] | undefined> {
  const list: Product[] = await (await page.request.get('/api/products')).json();
  return list.find(({ name }) => name === product)?.votes.map(({ count }) => count);
}

/** Wraps every text in an element, as translation services do. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(
      document.getElementById('root') as Node,
      NodeFilter.SHOW_TEXT,
    );
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts.filter((each) => each.textContent?.trim())) {
      const font = document.createElement('font');
      text.parentNode?.replaceChild(font, text);
      font.append(text);
    }
  });
}

/** The files of the build that served the page are gone. */
async function deployAnother(page: Page): Promise<Request[]> {
  declareError(page, 'status of 404');
  const requests = requestsTo(page, entry);
  await page.route(entry, (route) =>
    route.fulfill({ status: 404, body: 'This file doesn’t exist.' }),
  );
  return requests;
}

async function tap(session: CDPSession): Promise<void> {
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: 5, y: 300 }],
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('the first interaction loads scripts and changes no text', async ({ page, session }) => {
  const scripts = requestsTo(page, /\.js$/);
  // The pointer comes last, because it stays where it is on the pages that follow.
  const interactions: [path: string, interact: () => Promise<unknown>][] = [
    ['/tesla-model-y-review', () => page.keyboard.press('Shift')],
    ['/blog', () => page.keyboard.press('ArrowDown')],
    ['/category/audio', () => mainLink(page, 'Blog').focus()],
    ['/about', () => tap(session)],
    ['/', () => page.getByRole('button', { name: 'Watch How It Works' }).hover()],
  ];
  // The vote counts below a review are loaded after hydration.
  const withoutCounts = (text: string) => text.replace(/^\d+\n/gm, '');
  for (const [path, interact] of interactions) {
    scripts.length = 0;
    await page.goto(path, { waitUntil: path === '/' ? 'networkidle' : 'load' });
    expect(scripts, path).toHaveLength(0);
    const before = withoutCounts(await shownOn(page));
    await interact();
    await waitForHydration(page);
    expect(withoutCounts(await shownOn(page)), path).toBe(before);
    expect(scripts, path).not.toHaveLength(0);
  }
});

test('each button clicked before hydration is clicked once after it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  const votes = requestsTo(page, /\/vote$/);
  const release = await holdCall(page, entry);
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  for (let click = 0; click < 3; click++) await button.click();
  await expect(button).toHaveCSS('animation-name', 'pulse');
  await buttonsOf(page, 'Roomba j7+').nth(1).click();
  await buttonsOf(page, 'iPhone 15 Pro').nth(2).click();
  await page.getByRole('button', { name: 'Load More Disasters' }).click();
  await themeSwitch(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(votes).toHaveLength(0);
  release();
  await expectToast(page, ...voteThanks);
  await expect(latestTests(page).getByRole('article')).toHaveCount(12);
  await expect.poll(() => countsOf(page, 'Roomba j7+')).toEqual([1, 1, 0]);
  await expect.poll(() => countsOf(page, 'iPhone 15 Pro')).toEqual([0, 0, 1]);
  expect(votes).toHaveLength(3);
});

test('a vote on a translated page is cast once and reported', async ({ page }) => {
  const release = await holdCall(page, entry);
  const reported = page.waitForRequest(/\/api\/trouble$/);
  await page.goto('/');
  await translate(page);
  await buttonsOf(page, 'Roomba j7+').first().click();
  release();
  await expectToast(page, ...voteThanks);
  await expect(buttonsOf(page, 'Roomba j7+').first()).toHaveAccessibleName(/, 1 vote$/);
  expect((await reported).postDataJSON()).toMatchObject({
    kind: 'hydration',
    message: expect.stringContaining('418'),
  });
});

test('a vote is sent when the visitor leaves before hydration', async ({ page }) => {
  const release = await holdCall(page, entry);
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  await button.click();
  await mainLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
  await expect.poll(() => countsOf(page, 'Roomba j7+')).toEqual([1, 0, 0]);
  release();
  await page.goBack();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('a form submitted before hydration is sent once', async ({ page }) => {
  const calls = requestsTo(page, /\/subscribe$/);
  const release = await holdCall(page, entry);
  await page.goto('/');
  await newsletter(page).pressSequentially('ada@example.org');
  await newsletter(page).press('Enter');
  await newsletter(page).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByText('Check your inbox.')).toBeVisible();
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ email: 'ada@example.org' }]);
});

test('a form returned with errors is hydrated as it is shown', async ({ page }) => {
  declareError(page, 'status of 400');
  await page.goto('/about');
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[action^="/forms/contact"]');
    HTMLFormElement.prototype.submit.call(form);
  });
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await hydrate(page);
  await expect(page).toHaveURL('/about#contact');
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
});

test('typed text, focus, scroll position and hash survive hydration', async ({ page }) => {
  const release = await holdCall(page, entry);
  await page.goto('/#newsletter');
  await expect(newsletter(page)).toBeInViewport();
  await newsletter(page).pressSequentially('ada@exam');
  const before = await page.evaluate(() => window.scrollY);
  release();
  await waitForHydration(page);
  await expect(newsletter(page)).toHaveValue('ada@exam');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(new URL(page.url()).hash).toBe('#newsletter');
  await page.keyboard.type('ple.org');
  await expect(newsletter(page)).toHaveValue('ada@example.org');
});

test('open details, selected text and chosen form values survive hydration', async ({ page }) => {
  const selection = () => page.evaluate(() => String(getSelection()));
  let release = await holdCall(page, entry);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?q=battery');
  await page.locator('main summary').first().click();
  await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getSelection()?.selectAllChildren(heading));
  const selected = await selection();
  expect(selected).not.toBe('');
  release();
  await waitForHydration(page);
  await expect(page.locator('main details').first()).toHaveAttribute('open');
  expect(await selection()).toBe(selected);
  const first = page.getByLabel('First gadget');
  const others = page.getByLabel('Second gadget').getByRole('option');
  const isOnlyDifferences = page.getByLabel('Differences only');
  const lastPair = page.locator('[name="pair"]').last();
  release = await holdCall(page, entry);
  await page.goto('/compare');
  await first.selectOption('iphone-15-pro');
  release();
  await hydrate(page);
  await expect(first).toHaveValue('iphone-15-pro');
  await expect(others.filter({ hasText: 'Roomba' })).toHaveCount(0);
  await expect(others.filter({ hasText: 'Samsung Galaxy S24 Ultra' })).toHaveCount(1);
  release = await holdCall(page, entry);
  await page.goto('/compare/airpods-pro-2-vs-jbl-charge-5-vs-sony-wh-1000xm5');
  await isOnlyDifferences.uncheck();
  // Only phones show these.
  await lastPair.evaluate((radio: HTMLInputElement) => radio.click());
  release();
  await waitForHydration(page);
  await expect(isOnlyDifferences).not.toBeChecked();
  await expect(lastPair).toBeChecked();
});

test('if scripts fail to load, the next interaction retries', async ({ page }) => {
  declareError(page, 'net::ERR_FAILED');
  const votes = requestsTo(page, /\/vote$/);
  let broken = true;
  await page.route(entry, (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  await button.click();
  const note = page.getByRole('alert').filter({ hasText: loadError });
  await expect(note).toBeVisible();
  broken = false;
  await page.keyboard.press('Shift');
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
  await expect(note).toHaveCount(0);
  expect(votes).toHaveLength(1);
});

test('forms of an earlier build are sent without JavaScript', async ({ page }) => {
  await page.goto('/about');
  const requests = await deployAnother(page);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Phone').fill('(212) 555-0199');
  await page.getByRole('textbox', { name: 'Message' }).fill('The kettle saved me twice.');
  await expect(page.getByRole('alert')).toContainText(loadError);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  expect(requests).toHaveLength(1);
  await page.unroute(entry);
  await page.goto('/');
  await deployAnother(page);
  await buttonsOf(page, 'Roomba j7+').first().dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vote recorded!');
});

test('a page of an earlier build reloads once', async ({ page }) => {
  await page.goto('/');
  const requests = await deployAnother(page);
  const loaded = page.waitForEvent('domcontentloaded');
  await page.keyboard.press('Shift');
  await loaded;
  await page.keyboard.press('Shift');
  await expect(page.getByRole('alert')).toContainText(loadError);
  for (const key of ['Shift', 'Control', 'Shift']) await page.keyboard.press(key);
  expect(requests).toHaveLength(2);
});
