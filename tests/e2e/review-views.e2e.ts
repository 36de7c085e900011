import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';

const review = '/roomba-j7-review';
const story = (page: Page) => page.locator('#the-test');
const link = (page: Page, name: 'Story' | 'Facts') =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name });

async function expectFacts(page: Page): Promise<void> {
  await expect(story(page)).toBeHidden();
  await expect(page.locator('[data-story]:visible')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roomba j7+ review: the facts', {
    useInnerText: true,
  });
  for (const part of ['.verdict', '.comparison', '.audiences', '.known'])
    await expect(page.locator(part).first()).toBeVisible();
}

test('the facts view leaves out the story, has an address and is remembered', async ({ page }) => {
  await openHydrated(page, review);
  await expect(story(page)).toBeVisible();
  await expect(link(page, 'Story')).toHaveAttribute('aria-current', 'true');
  await link(page, 'Facts').click();
  await expectFacts(page);
  expect(new URL(page.url()).hash).toBe('#facts');
  await page.goto('/sony-wh-1000xm5-review');
  await expect(page.locator('#the-test')).toBeHidden();
  await link(page, 'Story').click();
  await page.goto(review);
  await expect(story(page)).toBeVisible();
});

test('printing prints the open view and says which one it is', async ({ page }) => {
  await page.goto(`${review}#facts`);
  await page.emulateMedia({ media: 'print' });
  await expectFacts(page);
  await expect(page.locator('.print-only')).toHaveText('Tech Survival Lab, facts view', {
    useInnerText: true,
  });
  await page.goto('about:blank');
  await page.goto(`${review}#story`);
  await expect(page.locator('.print-only')).toHaveText('Tech Survival Lab, story view', {
    useInnerText: true,
  });
  await expect(story(page)).toBeVisible();
});

test('an address inside the story opens the story, also for readers of facts', async ({ page }) => {
  await page.goto(`${review}#facts`);
  await link(page, 'Facts').click();
  await page.goto('about:blank');
  await page.goto(`${review}#phase-2`);
  await expect(page.locator('#phase-2')).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the switch is two links', async ({ page }) => {
    await page.goto(review);
    await expect(story(page)).toBeVisible();
    await link(page, 'Facts').click();
    await expect(story(page)).toBeHidden();
    await expect(page.locator('.known')).toBeVisible();
    await link(page, 'Story').click();
    await expect(story(page)).toBeVisible();
  });
});
