import type { CDPSession, Page } from '@playwright/test';
import { expect, requestsTo, test, waitForHydration } from '#tests/support/browser.ts';
import { holdScripts, messageField, sendButton, translate } from '#tests/support/early-input.ts';

/** React takes over the page without a visible change. */
const newsletter = (page: Page) => page.getByLabel('Join 12,847 fellow survivors');
const shownOn = (page: Page) => page.getByRole('main').innerText();

async function tap(session: CDPSession): Promise<void> {
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: 5, y: 300 }],
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('the first interaction loads all scripts at once and changes no text', async ({
  page,
  session,
}) => {
  const scripts = requestsTo(page, /\.js$/);
  // The pointer comes last, because it stays where it is on the pages that follow.
  const interactions: [path: string, interact: () => Promise<unknown>][] = [
    ['/search?q=battery', () => tap(session)],
  ];
  // The vote counts below a review are loaded after hydration.
  const withoutCounts = (text: string) => text.replace(/^\d+\n/gm, '');
  for (const [path, interact] of interactions) {
    scripts.length = 0;
    await page.goto(path, { waitUntil: 'load' });
    expect(scripts, path).toHaveLength(0);
    const before = withoutCounts(await shownOn(page));
    await interact();
    await waitForHydration(page);
    expect(withoutCounts(await shownOn(page)), path).toBe(before);
    // First all are downloaded, then they are imported.
    const urls = scripts.map((script) => script.url());
    const files = [...new Set(urls)];
    expect(urls.slice(0, files.length), path).toEqual(files);
    expect(files, path).not.toHaveLength(0);
  }
});

test('on a translated page, text and caret survive hydration, and a message is sent', async ({
  page,
}) => {
  const sent = requestsTo(page, /^\/api\/contact$/);
  const release = await holdScripts(page);
  await page.goto('/about');
  await translate(page);
  await page.getByLabel('Name').fill('Ada');
  await messageField(page).fill('The saved me twice.');
  await messageField(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4));
  await release();
  await waitForHydration(page);
  await expect(messageField(page)).toBeFocused();
  await page.keyboard.type('kettle ');
  await expect(messageField(page)).toHaveValue('The kettle saved me twice.');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Phone').fill('(212) 555-0199');
  await sendButton(page).click();
  await expect(page.getByText('Your message is on file.')).toBeVisible();
  expect(sent.map((request) => request.postDataJSON())).toMatchObject([
    { name: 'Ada', message: 'The kettle saved me twice.' },
  ]);
});

test('typed text, focus, scroll position and hash survive hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/#newsletter');
  await expect(newsletter(page)).toBeInViewport();
  await newsletter(page).pressSequentially('ada@exam');
  const before = await page.evaluate(() => window.scrollY);
  await release();
  await waitForHydration(page);
  await expect(newsletter(page)).toHaveValue('ada@exam');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(new URL(page.url()).hash).toBe('#newsletter');
  await page.keyboard.type('ple.org');
  await expect(newsletter(page)).toHaveValue('ada@example.org');
});

test('open details and selected text survive hydration', async ({ page }) => {
  const selection = () => page.evaluate(() => String(getSelection()));
  const release = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?q=battery');
  await page.locator('main summary').first().click();
  await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => getSelection()?.selectAllChildren(heading));
  const selected = await selection();
  expect(selected).not.toBe('');
  await release();
  await waitForHydration(page);
  await expect(page.locator('main details').first()).toHaveAttribute('open');
  expect(await selection()).toBe(selected);
});
