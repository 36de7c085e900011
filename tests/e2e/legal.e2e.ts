import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';

test.use({ hasMotion: true });

const texts = [
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    facts: [/under 13/, /keyed hash/, /no cookies/, /factsOnly/, /images\.unsplash\.com/],
  },
  {
    path: '/terms-of-service',
    title: 'Terms of Service',
    facts: [/at least 13 years old/, /amount you paid us in the 12 months before/],
  },
];

/** Runs in the page: the heading that comes to stand on the screen after each link was followed. */
async function whereLinksLead(links: Element[]): Promise<(string | undefined)[]> {
  document.documentElement.style.scrollBehavior = 'auto';
  const shown = (place: string) => {
    const heading = document.querySelector(place);
    const { top = -1, bottom = -1 } = heading?.getBoundingClientRect() ?? {};
    const isThere = location.hash === place && top >= 0 && bottom <= window.innerHeight;
    return isThere ? heading?.textContent : undefined;
  };
  const reached: (string | undefined)[] = [];
  for (const link of links) {
    const place = link.getAttribute('href') ?? '';
    (link as HTMLElement).click();
    for (let looks = 0; looks < 1000 && !shown(place); looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    reached.push(shown(place));
  }
  return reached;
}

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' });

for (const { path, title, facts } of texts) {
  test(`the ${title} is dated, states its facts, says how to reach us, and its contents lead to each of its sections`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const main = page.getByRole('main');
    await expect(main.getByText('Last updated: January 15, 2025')).toBeVisible();
    for (const fact of [...facts, /within 24-48 hours/])
      await expect(main.getByText(fact).first()).toBeVisible();
    const reach = page.locator('p', { hasText: 'The Internet, Everywhere' });
    await expect(reach.getByRole('link', { name: '(212) 555-0142' })).toHaveAttribute(
      'href',
      'tel:2125550142',
    );
    await expect(
      reach.getByRole('link', { name: 'hello@techsurvivallab.example' }),
    ).toHaveAttribute('href', 'mailto:hello@techsurvivallab.example');

    const headings = await page.locator('.prose h2').allTextContents();
    expect(headings.length).toBeGreaterThan(8);
    await expect(contents(page).getByRole('link')).toHaveText(headings);
    const [first = ''] = headings;
    await contents(page).getByRole('link', { name: first, exact: true }).click();
    await expect(
      page.locator('.prose').getByRole('heading', { name: first, exact: true }),
    ).toBeInViewport();
    expect(await contents(page).getByRole('link').evaluateAll(whereLinksLead)).toEqual(headings);
  });
}

test('a legal text leads to its sister, to the About page and home, each with its own head', async ({
  page,
  baseURL,
}) => {
  await openHydrated(page, '/privacy-policy');
  await expect(page).toHaveTitle('Privacy Policy - Tech Survival Lab');
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${baseURL}/privacy-policy`,
  );
  const related = page.getByRole('region', { name: 'Related information' });
  await expect(related.getByRole('link')).toHaveText(['Terms of Service', 'About the Lab']);
  await related.getByRole('link', { name: 'About the Lab' }).click();
  await expect(page).toHaveURL('/about');
  await page.goBack();
  await related.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveTitle('Terms of Service - Tech Survival Lab');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Tech Survival Lab - Will This Tech Save My Life?');
});

test.describe('on a phone without script', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

  test('the contents are folded and open at a touch', async ({ page }) => {
    await page.goto('/privacy-policy');
    const link = contents(page).getByRole('link', { name: 'Children' });
    await expect(link).toBeHidden();
    await contents(page).locator('summary').click();
    await link.click();
    await expect(page.getByRole('heading', { name: 'Children' })).toBeInViewport();
  });
});

test('the browser keeps nothing that the privacy policy does not name', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/privacy-policy');
  const named = await page.getByRole('table').locator('code').allTextContents();
  await page.getByRole('button', { name: /light and dark/ }).click();
  for (const path of ['/', '/about', '/sony-wh-1000xm5-review', '/blog/1'])
    await openHydrated(page, path);
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(kept).toEqual(['theme']);
  await page.getByRole('heading', { name: 'The emergency is over' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('reading')))
    .toBe('/blog/ai-technology-future,');
  kept.push('reading');
  expect(named).toEqual(expect.arrayContaining(kept));
  expect(await context.cookies()).toEqual([]);
});

test('without a measurement id the policy says that nobody counts', async ({ page }) => {
  await page.goto('/privacy-policy');
  await expect(page.getByText('This site uses no analytics service.')).toBeVisible();
  await expect(page.getByText('Google Analytics')).toHaveCount(0);
});

test.describe('where visits are counted', () => {
  test.use({ serverSettings: { GA_MEASUREMENT_ID: 'G-TEST123' } });

  test('the policy says by whom, and that nothing is stored before a yes', async ({ page }) => {
    await page.goto('/privacy-policy');
    const main = page.getByRole('main');
    await expect(main.getByText(/This site uses Google Analytics/)).toBeVisible();
    await expect(main.getByText(/may store nothing on your device/)).toBeVisible();
    await expect(main.getByText('This site uses no analytics service.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeVisible();
  });
});
