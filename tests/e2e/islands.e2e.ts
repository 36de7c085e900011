import type { Page } from '@playwright/test';
import { expect, expectToast, requestsTo, test } from '#tests/support/browser.ts';
import { holdScripts, messageField, sendButton, translate } from '#tests/support/early-input.ts';
import { cardOf, latestTests, voteButtons, voteThanks } from '#tests/support/screens.ts';

const newsletter = (page: Page) => page.getByLabel('Join 12,847 fellow survivors');

/** Before a page is idle, or if its script never comes, everything is a link or a form. */
const votesOf = (page: Page, name: string) => voteButtons(cardOf(latestTests(page), name));

test('a vote sent as a form is a toast, an event and a pressed button on the next page', async ({
  page,
}) => {
  await page.goto('/');
  const button = votesOf(page, 'Roomba j7+').first();
  await button.evaluate((element: HTMLButtonElement) => {
    HTMLFormElement.prototype.requestSubmit.call(element.form, element);
  });
  await expectToast(page, ...voteThanks);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
  await expect(page).toHaveURL('/');
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
  await expect(newsletter(page)).toHaveValue('ada@exam');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(new URL(page.url()).hash).toBe('#newsletter');
  await page.keyboard.type('ple.org');
  await expect(newsletter(page)).toHaveValue('ada@example.org');
});
