import type { Page } from '@playwright/test';
import { expect, openAwake, test } from '#tests/support/browser.ts';

const review = '/roomba-j7-review';
const box = (page: Page) => page.getByRole('checkbox', { name: /^Facts only/ });
const story = (page: Page) => page.locator('#the-test');

async function expectFactsOnly(page: Page): Promise<void> {
  await expect(story(page)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toHaveCount(0);
  for (const name of ['What we know', 'The verdict'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  for (const kept of ['.scores', '.comparison', '.audiences', '.two-lists'])
    await expect(page.locator(`.section-facts ${kept}`).first()).toBeVisible();
}

test('the story is folded away by a box, and the browser remembers it for the next review', async ({
  page,
}) => {
  await page.goto(review);
  await expect(story(page)).toBeVisible();
  await test.step('on paper there are only facts', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(story(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'What we know' })).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(story(page)).toBeVisible();
  });
  await box(page).check();
  await expectFactsOnly(page);
  // What stays keeps its column, though the contents beside it are gone.
  expect(
    (await page.getByRole('region', { name: 'The verdict' }).boundingBox())?.width,
  ).toBeGreaterThan(500);
  await openAwake(page, '/sony-wh-1000xm5-review');
  await expect(page.getByRole('region', { name: 'Keeper' })).toContainText('From the story: ');
  await expect(page.getByText('Relief boats noticed')).toBeHidden();
  await expect(box(page)).toBeChecked();
  await expectFactsOnly(page);
  await box(page).uncheck();
  await expect(story(page)).toBeVisible();
  await page.reload();
  await expect(story(page)).toBeVisible();
});

test('the box stays under the finger that presses it, though the page folds above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(review);
  await box(page).evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const top = () => box(page).evaluate((each) => each.getBoundingClientRect().top);
  const before = await top();
  // Pages are scrolled by whole pixels.
  const moved = async () => Math.abs((await top()) - before);
  await box(page).check();
  await expect(story(page)).toBeHidden();
  await expect.poll(moved).toBeLessThan(1.5);
  await box(page).uncheck();
  await expect(story(page)).toBeVisible();
  await expect.poll(moved).toBeLessThan(1.5);
});

test('whoever presses the box and is off to a place before the page folds stays at that place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(review);
  const place = page.locator('#phase-1');
  for (const isFolded of [true, false]) {
    await box(page).evaluate((each: HTMLInputElement) => {
      each.click();
      document.querySelector<HTMLElement>('[href="#phase-1"]')?.click();
    });
    await expect(page.locator('#final-thoughts')).toBeVisible({ visible: !isFolded });
    await expect(place).toBeInViewport();
    const top = await place.evaluate((each) => Math.round(each.getBoundingClientRect().top));
    expect(Math.abs(top - 88)).toBeLessThan(2);
  }
});

test('#facts asks for the facts alone, for this visit, and a link into the story unfolds where it leads', async ({
  page,
}) => {
  await page.goto(`${review}#facts`);
  await expect(box(page)).toBeChecked();
  await expectFactsOnly(page);
  await page.goto(review);
  await expect(box(page)).not.toBeChecked();
  await box(page).check();
  await page.goto(`${review}#phase-1`);
  await expect(page.locator('#phase-1')).toBeInViewport();
  await expect(page.locator('#final-thoughts')).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the box folds the story away and brings it back, and #facts is understood', async ({
    page,
  }) => {
    await page.goto(review);
    await box(page).check();
    await expectFactsOnly(page);
    await box(page).uncheck();
    await expect(story(page)).toBeVisible();
    await page.goto('/garmin-fenix-7-review#facts');
    await expectFactsOnly(page);
    await page.getByRole('link', { name: 'Bring the story back' }).click();
    await expect(story(page)).toBeVisible();
    await expect(box(page)).toBeVisible();
  });
});
