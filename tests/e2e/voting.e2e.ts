import type { Locator, Page } from '@playwright/test';
import type { PathOf } from '#contract/calls.ts';
import type { Product } from '#contract/products.ts';
import { expect, expectToast, failCall, holdCall, hydrate, test } from '#tests/support/browser.ts';
import { cardOf, latestTests, techSavior, voteButtons } from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const listPath: PathOf<'GET /api/products'> = '/api/products';
const voteCall = /^\/api\/products\/\d+\/vote$/;
const candidates = ['iPhone 15 Pro', 'Roomba j7+', 'Sony WH-1000XM5'];

const candidate = (page: Page, name: string): Locator => cardOf(techSavior(page), name);

const onCard = (page: Page, name: string): Locator => voteButtons(cardOf(latestTests(page), name));
const leading = (within: Locator): Locator => within.getByText('LEADING');
const thanks = ['Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!'] as const;

const ringOf = (article: Locator): Promise<string> =>
  article.evaluate((element) => {
    const { boxShadow, outline, borderColor } = getComputedStyle(element);
    return [boxShadow, outline, borderColor].join();
  });

/** Each step leaves the page and the votes as the next one finds them: a visit of its own would cost every step half a second. */
test('votes are counted, thanked for, waited for and limited, and the badge follows them', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('the candidates are the first three of the catalogue, and nobody leads without a vote', async () => {
    await expect(techSavior(page).getByRole('heading', { level: 3 })).toHaveText(candidates);
    await expect(leading(techSavior(page))).toHaveCount(0);
  });
  await hydrate(page);
  await test.step('the buttons of a product wait while its vote is pending', () =>
    expectToWait(page, 'Tesla Model Y'));
  await test.step('votes for a product that is no candidate make nobody lead', async () => {
    await expect(leading(techSavior(page))).toHaveCount(0);
    expect(await (await page.request.get('/')).text()).not.toContain('LEADING');
  });
  await test.step('a vote is counted on the card and among the candidates, and is thanked for', () =>
    expectToCount(page, 'iPhone 15 Pro'));
  await test.step('the badge moves on when another candidate overtakes, not when it draws level', () =>
    expectToOvertake(page, 'iPhone 15 Pro', 'Roomba j7+'));
  await test.step('a vote among the candidates shows on the card as well', async () => {
    await voteButtons(candidate(page, 'Roomba j7+')).nth(2).click();
    await expect(onCard(page, 'Roomba j7+').nth(2)).toHaveAccessibleName(/, 1 vote$/);
  });
  await test.step('a vote that fails says why, counts nothing and can be tried again', () =>
    expectToFail(page, 'Sony WH-1000XM5'));
  await test.step('what is pressed in another tab is pressed here', () =>
    expectToFollow(page, 'iPhone 15 Pro'));
  await test.step('a vote counts though its page is left before the next frame', () =>
    expectToLeaveWithThePage(page, 'Tesla Model Y'));
  await test.step('votes outlive a reload, and the candidate with the most wears a ring and a badge', async () => {
    await expect(onCard(page, 'Roomba j7+').nth(2)).toHaveAccessibleName(/, 1 vote$/);
    await expect(leading(techSavior(page))).toHaveCount(1);
    const [leader, other] = [candidate(page, 'Roomba j7+'), candidate(page, 'Sony WH-1000XM5')];
    await expect(leading(leader)).toBeVisible();
    await expect(other).toContainText('1 vote this month');
    expect(await ringOf(leader)).not.toBe(await ringOf(other));
  });
});

async function expectToWait(page: Page, name: string): Promise<void> {
  const release = await holdCall(page, voteCall);
  const buttons = onCard(page, name);
  await buttons.nth(1).click();
  await expect(buttons).toHaveCount(3);
  for (const index of [0, 1, 2]) await expect(buttons.nth(index)).toBeDisabled();
  await expect(onCard(page, 'AirPods Pro 2').first()).toBeEnabled();
  release();
  for (const index of [0, 1, 2]) await expect(buttons.nth(index)).toBeEnabled();
  await page.unrouteAll();
}

async function expectToCount(page: Page, name: string): Promise<void> {
  const buttons = onCard(page, name);
  await expect(buttons.first()).toHaveAccessibleName(/, 0 votes$/);
  const refetched = page.waitForResponse((answer) => new URL(answer.url()).pathname === listPath);
  await buttons.first().click();
  await expectToast(page, ...thanks);
  expect((await refetched).ok()).toBe(true);
  await expect(buttons.first()).toHaveAccessibleName(/, 1 vote$/);
  await expect(buttons.first()).toContainText('1');
  await expect(buttons.nth(1)).toHaveAccessibleName(/, 0 votes$/);
  await expect(candidate(page, name)).toContainText('1 vote this month');
  await expect(voteButtons(candidate(page, name)).first()).toHaveAccessibleName(/, 1 vote$/);
}

/** The first has one vote, the second none. */
async function expectToOvertake(page: Page, first: string, second: string): Promise<void> {
  const buttons = voteButtons(candidate(page, second));
  await buttons.first().click();
  await expect(candidate(page, second)).toContainText('1 vote this month');
  await expect(leading(candidate(page, first))).toBeVisible();
  await buttons.nth(1).click();
  await expect(leading(candidate(page, second))).toBeVisible();
  await expect(leading(candidate(page, first))).toHaveCount(0);
}

async function expectToFail(page: Page, name: string): Promise<void> {
  const button = onCard(page, name).first();
  const mend = await failCall(page, voteCall, { status: 503, body: 'The ballot box is stuck.' });
  await button.click();
  await expectToast(page, 'Vote failed', '503: The ballot box is stuck.');
  await expect(button).toHaveAccessibleName(/, 0 votes$/);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await mend();
  await button.click();
  await expectToast(page, ...thanks);
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
}

/** A frame of the same house stands for the other tab: the browser tells this page of what is kept there. */
async function expectToFollow(page: Page, name: string): Promise<void> {
  const button = onCard(page, name).last();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.evaluate((pressed: HTMLButtonElement) => {
    const other = document.body.appendChild(document.createElement('iframe'));
    if (other.contentWindow)
      other.contentWindow.localStorage.votes += `${pressed.form?.product.value} ${pressed.value},`;
    other.remove();
  });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** No frame comes any more: the page goes while the press waits for its paint. */
async function expectToLeaveWithThePage(page: Page, name: string): Promise<void> {
  const button = onCard(page, name).first();
  await button.evaluate((element: HTMLElement) => {
    window.requestAnimationFrame = () => 0;
    element.click();
  });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => {
      const list: Product[] = await (await page.request.get(listPath)).json();
      return list.find((product) => product.name === name)?.votes[0]?.count;
    })
    .toBe(1);
}
