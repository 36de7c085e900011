import type { Page } from '@playwright/test';
import {
  awake,
  declareError,
  expect,
  expectToast,
  holdCall,
  test,
  wake,
} from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink, voteButtons } from '#tests/support/screens.ts';

/** Every line of docs/waiting.md on a line so slow that React is not there yet. */
const entry = /\/assets\/client[^/]*\.js$/;
const thanks = ['Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!'] as const;
const newsletter = (page: Page) => page.getByLabel('Join 12,847 fellow survivors');
const buttonsOf = (page: Page, name: string) => voteButtons(cardOf(latestTests(page), name));
const themeSwitch = (page: Page) => page.getByRole('button', { name: /light and dark/ });

const selection = (page: Page) => page.evaluate(() => String(getSelection()));

/** As translation services do: every text in an element of its own. */
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
async function deployAnother(page: Page): Promise<() => number> {
  declareError(page, 'status of 404');
  let asked = 0;
  await page.route(entry, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: 'This file doesn’t exist.' });
  });
  return () => asked;
}

test('typing, its cursor and the focus survive on a translated page, which React builds anew', async ({
  page,
}) => {
  const release = await holdCall(page, entry);
  await page.goto('/about');
  await translate(page);
  const name = page.getByLabel('Name');
  await name.pressSequentially('Ada Lovelace');
  await page.evaluate(() => (document.activeElement as HTMLInputElement).setSelectionRange(3, 3));
  release();
  await awake(page);
  await expect(name).toHaveValue('Ada Lovelace');
  await expect(name).toBeFocused();
  await page.keyboard.type('!');
  await expect(name).toHaveValue('Ada! Lovelace');
});

test('a vote pressed on a translated page is cast once, and the lab is told of the rebuilding', async ({
  page,
}) => {
  const release = await holdCall(page, entry);
  const told = page.waitForRequest(/\/api\/trouble$/);
  await page.goto('/');
  await translate(page);
  await buttonsOf(page, 'Roomba j7+').first().click();
  release();
  await expectToast(page, ...thanks);
  await expect(buttonsOf(page, 'Roomba j7+').first()).toHaveAccessibleName(/, 1 vote$/);
  expect((await told).postDataJSON()).toMatchObject({
    kind: 'hydration',
    message: expect.stringContaining('418'),
  });
});

test('a page that is gone back to without a touch after a reload is the page of its address', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Shift');
  await awake(page);
  await mainLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/save my life/i);
  await expect(page).toHaveTitle(/^Tech Survival Lab/);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a letter sent from a page of an earlier build goes out all the same', async ({ page }) => {
  await page.goto('/about');
  const asked = await deployAnother(page);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Phone').fill('(212) 555-0199');
  await page.getByRole('textbox', { name: 'Message' }).fill('The kettle saved me twice.');
  await expect(page.getByRole('alert')).toContainText(
    'Part of this page didn’t load. Please try again.',
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  expect(asked()).toBe(1);
});

test('a vote on a page of an earlier build is counted, and its theme can be switched', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await deployAnother(page);
  await themeSwitch(page).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await buttonsOf(page, 'Roomba j7+').first().dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vote recorded!');
});

test('a page of an earlier build that nobody typed into loads the newer one, once', async ({
  page,
}) => {
  await page.goto('/');
  // One that was loaded again itself may grow old, too.
  await page.reload();
  const asked = await deployAnother(page);
  const loaded = page.waitForEvent('domcontentloaded');
  await page.keyboard.press('Shift');
  await loaded;
  await page.keyboard.press('Shift');
  await expect(page.getByRole('alert')).toContainText('Part of this page didn’t load.');
  for (const key of ['Shift', 'Control', 'Shift']) await page.keyboard.press(key);
  expect(asked()).toBe(2);
});

test('click: a vote shows that it was heard, is not lost when a link is pressed next, and is still pressed on the way back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await holdCall(page, entry);
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toHaveCSS('animation-name', 'pulse');
  await mainLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
  await expect
    .poll(async () => {
      const list = await (await page.request.get('/api/products')).json();
      return list.find(({ name }: { name: string }) => name === 'Roomba j7+').votes[0].count;
    })
    .toBe(1);
  await page.goBack();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await test.step('a page that the browser keeps to show it again is left with what was pressed, and waits for nothing', async () => {
    const other = buttonsOf(page, 'Roomba j7+').nth(1);
    await other.click();
    await expect(other).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect(other).toHaveAttribute('aria-pressed', 'true');
    await expect(other).not.toHaveAttribute('aria-busy');
  });
});

test('click: two votes for one gadget are cast one after the other', async ({ page }) => {
  const release = await holdCall(page, entry);
  await page.goto('/');
  const buttons = buttonsOf(page, 'Roomba j7+');
  await buttons.first().click();
  await buttons.nth(1).click();
  // On a phone the first frame, after which React says that it waits, comes later than the second press.
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame;
    window.requestAnimationFrame = (go) => setTimeout(frame, 200, go) as unknown as number;
  });
  release();
  for (const button of [buttons.first(), buttons.nth(1)]) {
    await expect(button).toHaveAccessibleName(/, 1 vote$/);
    await expect(button).not.toHaveAttribute('aria-busy');
  }
});

test('submit: the four sentences of the contact form appear though Send came first', async ({
  page,
}) => {
  const release = await holdCall(page, entry);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Send Message' }).click();
  release();
  for (const sentence of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Phone number must be at least 10 digits',
    'Message must be at least 10 characters',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
});

test('submit: a letter that came back with its sentences, as without JavaScript, is taken over as it is shown', async ({
  page,
}) => {
  declareError(page, 'status of 400');
  await page.goto('/about');
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[action^="/forms/contact"]');
    HTMLFormElement.prototype.submit.call(form);
  });
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await wake(page);
  await expect(page).toHaveURL('/about#contact');
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404 Page Not Found');
});

test('typing, focus and scroll stay where they are, and a place that was asked for on the screen', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const release = await holdCall(page, entry);
  await page.goto('/#newsletter');
  await test.step('click: the theme pressed twice is the theme it was', async () => {
    // Playwright's own press would leave the place that was asked for.
    await themeSwitch(page).dispatchEvent('click');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await themeSwitch(page).dispatchEvent('click');
  });
  await expect(newsletter(page)).toBeInViewport();
  await newsletter(page).pressSequentially('ada@exam');
  const before = await page.evaluate(() => window.scrollY);
  release();
  await awake(page);
  await expect(newsletter(page)).toHaveValue('ada@exam');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await test.step('hash: a place that was asked for is still on the screen', async () => {
    await expect(newsletter(page)).toBeInViewport();
    expect(new URL(page.url()).hash).toBe('#newsletter');
  });
  // Whoever is still typing goes on.
  await page.keyboard.type('ple.org');
  await expect(newsletter(page)).toHaveValue('ada@example.org');
});

test('details: what was unfolded stays unfolded, on a translated page too; a selection stays where the text does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const prepare of [async () => {}, translate]) {
    const release = await holdCall(page, entry);
    // React draws these itself; those of a printed text stay whatever it does.
    await page.goto('/search?q=battery');
    await prepare(page);
    await page.locator('main summary').first().click();
    await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => getSelection()?.selectAllChildren(heading));
    const selected = await selection(page);
    expect(selected).not.toBe('');
    release();
    await awake(page);
    await expect(page.locator('main details').first()).toHaveAttribute('open');
    if (prepare !== translate) expect(await selection(page)).toBe(selected);
    await page.unrouteAll();
  }
});

test('select, checkbox and radio button stay as chosen, on a translated page too', async ({
  page,
}) => {
  const second = page.getByLabel('Second gadget');
  const isOnlyDifferences = page.getByLabel('Differences only');
  const lastPair = page.locator('[name="pair"]').last();
  for (const prepare of [async () => {}, translate]) {
    const release = await holdCall(page, entry);
    await page.goto('/compare');
    await prepare(page);
    await second.focus();
    await second.selectOption('roomba-j7');
    release();
    await awake(page);
    await expect(second).toHaveValue('roomba-j7');
    const releaseAgain = await holdCall(page, entry);
    await page.goto('/compare/airpods-pro-2-vs-jbl-charge-5-vs-sony-wh-1000xm5');
    await prepare(page);
    await isOnlyDifferences.uncheck();
    // Only a phone shows these.
    await lastPair.evaluate((radio: HTMLInputElement) => radio.click());
    releaseAgain();
    await awake(page);
    await expect(isOnlyDifferences).not.toBeChecked();
    await expect(lastPair).toBeChecked();
    await page.unrouteAll();
  }
});
