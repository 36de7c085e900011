import { typeset } from '#content/prose/typography.ts';
import { declareError, expect, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { mainLink } from '#tests/support/screens.ts';

test.use({ javaScriptEnabled: false });

const { products, reviews } = library;

test('without JavaScript the home page reads and its links work, and a review can be read to its end', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 3, name: products[5]?.name ?? '' }),
  ).toBeVisible();
  await page
    .getByRole('region', { name: 'Latest Survival Tests' })
    .getByRole('article', { name: 'Tesla Model Y' })
    .getByRole('link', { name: /^Full review/i })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tesla Model Y');
  const review = reviews.find(({ slug }) => slug === 'tesla-model-y');
  const titles = Object.values(review?.sections ?? {}).map(typeset);
  expect(titles).toHaveLength(10);
  expect(await page.getByRole('main').evaluate(visibleHeadings)).toEqual(
    expect.arrayContaining(titles),
  );
  await expect(page.getByRole('main').locator('img').first()).toHaveCSS('filter', 'none');
});

/** Runs in the page, all in one look. */
const visibleHeadings = (main: Element): (string | undefined)[] =>
  [...main.querySelectorAll('h2')]
    .filter((heading) =>
      heading.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .map((heading) => heading.innerText.trim());

test('a score and a claim lead to what they rest on, without JavaScript too', async ({ page }) => {
  await page.goto('/sony-wh-1000xm5-review');
  await test.step('a score shows what it rests on and leads there', async () => {
    const score = page
      .getByRole('region', { name: 'What it does while it is whole' })
      .getByRole('listitem')
      .filter({ hasText: 'Battery' });
    const evidence = score.getByRole('link', { name: /^Battery life: 30 hours/ });
    await expect(evidence).toBeHidden();
    await score.locator('summary').click();
    await evidence.click();
    await expect(page.locator('#fact-battery')).toBeInViewport();
  });
  await test.step('the number behind a claim leads to who says so', async () => {
    const mark = page
      .getByRole('region', { name: 'The verdict' })
      .getByRole('link', { name: /^Reference \d+$/ })
      .first();
    const number = (await mark.textContent()) ?? '';
    await mark.click();
    await expect(page.locator(`#ref-${number}`)).toBeInViewport();
  });
});

test('the phone menu works before any script has run', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(mainLink(page, 'Categories')).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await mainLink(page, 'Categories').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Survival Test Categories');
});

test('the login, which needs JavaScript, says so', async ({ request }) => {
  const [, form = ''] =
    /<form(.*?)<\/form>/s.exec(await (await request.get('/admin-login')).text()) ?? [];
  expect(form).toMatch(/<noscript>.*Turn on JavaScript to log in\..*<\/noscript>/s);
});

test('a letter without JavaScript comes back with its sentences and its words, and is thanked for in the end', async ({
  page,
}) => {
  declareError(page, 'status of 400');
  await page.goto('/about');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Message' }).fill('Short');
  await page.getByRole('button', { name: 'Send Message' }).click();
  for (const sentence of [
    'Please enter a valid email address',
    'Phone number must be at least 10 digits',
    'Message must be at least 10 characters',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByText('Name must be at least 2 characters')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Short');
  await expect(page.getByLabel('Name')).toBeInViewport();
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Phone').fill('(212) 555-0199');
  await page.getByRole('textbox', { name: 'Message' }).fill('The kettle saved me twice.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent successfully!');
});

test('a vote and a subscription without JavaScript are counted and thanked for', async ({
  page,
}) => {
  declareError(page, 'status of 400');
  await page.goto('/');
  const address = page.getByLabel('Join 12,847 fellow survivors');
  const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true });
  await test.step('an address that the lab refuses comes back with its sentence', async () => {
    await address.fill('ada@localhost');
    await subscribe.click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(address).toHaveValue('ada@localhost');
    await expect(address).toBeInViewport();
  });
  await address.fill('ada@example.org');
  await subscribe.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thanks for subscribing to the chaos! 🎉',
  );
  await page.goto('/');
  const tests = page.getByRole('region', { name: 'Latest Survival Tests' });
  await tests.getByRole('button', { name: /^Vote/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vote recorded!');
  await page.getByRole('link', { name: 'Back to the tests' }).click();
  await expect(tests.getByRole('button', { name: /^Vote/ }).first()).toHaveAccessibleName(
    /, 1 vote$/,
  );
});
