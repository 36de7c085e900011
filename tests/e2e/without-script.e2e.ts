import { typeset } from '#features/content/prose/typography.ts';
import { declareError, expect, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { latestTests, mainLink } from '#tests/support/screens.ts';

test.use({ javaScriptEnabled: false });

test('a review can be read in both views and links to its sources', async ({ page }) => {
  await page.goto('/');
  await latestTests(page)
    .getByRole('article', { name: 'Sony WH-1000XM5' })
    .getByRole('link', { name: /^Full review/i })
    .click();
  const review = library.reviews.find(({ slug }) => slug === 'sony-wh-1000xm5');
  const titles = Object.values(review?.sections ?? {}).map(typeset);
  expect(titles).toHaveLength(10);
  const visible = () =>
    page
      .getByRole('main')
      .locator('h2')
      .evaluateAll((all) =>
        all
          .filter((h2) => h2.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .map((h2) => (h2 as HTMLElement).innerText.trim()),
      );
  // The page may still be arriving.
  await expect.poll(visible).toEqual(expect.arrayContaining(titles));
  const score = page
    .getByRole('region', { name: 'What it does while it is whole' })
    .getByRole('listitem')
    .filter({ hasText: 'Battery' });
  await score.locator('summary').click();
  await score.getByRole('link', { name: /^Battery life: 30 hours/ }).click();
  await expect(page.locator('#fact-battery')).toBeInViewport();
  const mark = page
    .getByRole('region', { name: 'The verdict' })
    .getByRole('button', { name: /^Source/ })
    .first();
  await mark.click();
  await expect(page.locator('.footnote:popover-open')).toBeInViewport({ ratio: 1 });
});

test('menu and contents open on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/privacy-policy');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const link = contents.getByRole('link', { name: 'Children' });
  await expect(link).toBeHidden();
  await contents.locator('summary').click();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Children' })).toBeInViewport();
  await page.goto('/samsung-galaxy-s24-ultra-review');
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.locator('#bar-contents').getByRole('link').last().click();
  await expect(page.locator('#what-we-know')).toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByRole('button', { name: 'Menu' }).click();
  await mainLink(page, 'Categories').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Survival Test Categories');
});

test('forms return their errors, then confirm; votes are counted', async ({ page }) => {
  declareError(page, 'status of 400');
  const message = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Send Message' });
  await page.goto('/about');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await message.fill('Short');
  await send.click();
  for (const error of [
    'Please enter a valid email address',
    'Phone number must be at least 10 digits',
    'Message must be at least 10 characters',
  ])
    await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(message).toHaveValue('Short');
  await expect(page.getByLabel('Name')).toBeInViewport();
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Phone').fill('(212) 555-0199');
  await message.fill('The kettle saved me twice.');
  await send.click();
  await expect(page).toHaveURL('/about#sent');
  await expect(page.getByText('Message sent successfully!')).toBeInViewport();

  await page.goto('/letters');
  const address = page.getByLabel('Join 12,847 fellow survivors');
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  await address.fill('ada@localhost');
  await subscribe.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(address).toHaveValue('ada@localhost');
  await expect(address).toBeInViewport();
  await address.fill('ada@example.org');
  await subscribe.click();
  await expect(page).toHaveURL('/letters#subscribed');
  await expect(page.getByText('Thanks for subscribing to the chaos! 🎉')).toBeInViewport();
  await page.goto('/');
  const vote = latestTests(page).getByRole('button', { name: /^Vote/ }).first();
  await vote.click();
  await expect(page).toHaveURL(/\/#voted-\d+-0$/);
  await expect(page.locator(':target').getByText('Vote recorded!')).toBeInViewport();
  await expect(vote).toHaveAccessibleName(/, 1 vote$/);
  await page.getByLabel('Join 12,847 fellow survivors').fill('eve@example.org');
  await subscribe.click();
  await expect(page).toHaveURL('/#subscribed');
  await expect(page.getByText('Thanks for subscribing to the chaos! 🎉')).toBeInViewport();
});

test('every button works or is hidden', async ({ page }) => {
  await page.goto('/');
  const more = page.getByRole('link', { name: 'Load More Disasters' });
  await expect(latestTests(page).getByRole('article')).toHaveCount(6);
  await more.click();
  await expect(page).toHaveURL('/?shown=12#latest-tests');
  await expect(latestTests(page).getByRole('article')).toHaveCount(12);
  await page.goto('/');
  await page.getByRole('link', { name: 'Watch How It Works' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we review');
  for (const path of ['/', '/sony-wh-1000xm5-review', '/blog/1', '/graveyard']) {
    await page.goto(path);
    const dead = page.locator('button[type=button]:not([popovertarget]):visible');
    await expect(dead, path).toHaveCount(0);
  }
});
