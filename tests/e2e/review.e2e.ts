import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const review = '/roomba-j7-review';
const view = (page: Page, name: 'Story' | 'Facts') =>
  page.getByRole('navigation', { name: 'View' }).getByRole('link', { name });

test('the facts are a page of their own, without the story', async ({ page }) => {
  await openHydrated(page, review);
  await expect(view(page, 'Story')).toHaveAttribute('aria-current', 'page');
  await view(page, 'Facts').click();
  await expect(page).toHaveURL(`${review}?view=facts#view`);
  await expect(view(page, 'Facts')).toBeInViewport();
  await expect(page.locator('#the-test')).toHaveCount(0);
  for (const heading of ['The verdict', 'Scores', 'Rivals', 'Skip it if', /^The facts, checked on/])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(/From the story/)).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  for (const control of [view(page, 'Story'), page.locator('section:has(> #ending)')])
    await expect(control).toBeHidden();
  await expect(page.getByText('Tech Survival Lab, facts view')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await view(page, 'Story').click();
  await expect(page.locator('#the-test')).toBeVisible();
});

test('a source opens beside its sentence, and references lead back', async ({ page }) => {
  await page.goto(review);
  const mark = page
    .locator('section')
    .getByRole('button', { name: /^Source/ })
    .first();
  await mark.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await mark.click();
  await expect(page.locator('.footnote:popover-open')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await page.keyboard.press('Escape');
  await page.locator('.references summary').click();
  await page.locator('#ref-1').getByRole('link', { name: 'Back to the text' }).click();
  await expect(page.locator('#cited-1')).toBeInViewport();
});

test('the sidebar marks the section that is read', async ({ page }) => {
  await openHydrated(page, review);
  const current = page.locator('aside .toc [aria-current]');
  for (const [id, title] of [
    ['the-test', 'Notices, as they ran'],
    ['what-we-know', 'The facts'],
  ]) {
    await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView());
    await expect(current).toHaveText(title ?? '');
  }
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(page.locator('aside:has(.toc)')).toBeHidden();
});

const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.height ?? 0;

const phone = { width: 390, height: 844 };

/** Runs in the page. */
function measureReview() {
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  return {
    story: boxOf('section:has(> #why-we-tested) > :not(h2)')?.top,
    decision: boxOf('[aria-labelledby=verdict]')?.height,
    lead: boxOf('[data-lead]')?.bottom,
    bar: boxOf('.price-bar')?.top ?? 0,
  };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a story starts near the top', async ({ page }) => {
    await page.setViewportSize(phone);
    for (const { slug } of library.reviews.slice(0, 4)) {
      await page.goto(`/${slug}-review`);
      const onPhone = await page.evaluate(measureReview);
      expect.soft(onPhone.story, slug).toBeLessThanOrEqual(1500);
      expect.soft(onPhone.decision, slug).toBeLessThanOrEqual(650);
      expect.soft(onPhone.lead, slug).toBeLessThanOrEqual(phone.height);
      expect.soft(onPhone.bar, slug).toBeGreaterThan(phone.height);
      await page.setViewportSize({ width: 1280, height: 844 });
      expect.soft((await page.evaluate(measureReview)).story, slug).toBeLessThanOrEqual(1200);
      await page.setViewportSize(phone);
    }
  });

  test('the bottom bar follows the verdict card, and cards are compact', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(review);
    const passVerdict = (by: number) =>
      page.locator('[aria-labelledby=verdict]').evaluate((card, by) => {
        scrollBy(0, card.getBoundingClientRect().bottom + by);
      }, by);
    await passVerdict(-60);
    await expect(page.locator('.price-bar')).not.toBeInViewport();
    await passVerdict(120);
    await expect(page.locator('.price-bar')).toBeInViewport({ ratio: 1 });
    const bars = (await heightOf(page, '.site-header')) + (await heightOf(page, '.price-bar'));
    expect(bars).toBeLessThanOrEqual(144);
    await page.goto('/');
    const heights = await page
      .locator('article.card[id]')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(600);
    expect(await heightOf(page, '.site-footer')).toBeLessThanOrEqual(440);
    await page.goto('/compare/sony-wh-1000xm5-vs-bose-quietcomfort-ultra');
    await expect(page.getByRole('heading', { name: /^Pick the .* if$/ }).first()).toBeInViewport();
  });
});
