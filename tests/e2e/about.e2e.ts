import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';

const reasons = ['Brutally Honest', 'Community Driven', 'Real-World Testing', 'Daily Updates'];

const records = (page: Page) =>
  page
    .locator('head script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.map(({ textContent }) => JSON.parse(textContent ?? '{}')['@type']),
    );

const description = (page: Page) => page.locator('head meta[name="description"]');

test('the About page shows its hero, its text, the four reasons and contact details that can be used', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const hero = page.getByRole('img', { name: /hard hat/ });
  await expect(hero).toBeVisible();
  expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText(/founded in 2024/)).toBeVisible();
  const list = page.getByRole('region', { name: "Why We're Different" }).getByRole('listitem');
  await expect(list.getByRole('heading')).toHaveText(reasons);
  const contact = page.getByRole('region', { name: 'Reach the lab' });
  await expect(contact.getByText('The Internet, Everywhere')).toBeVisible();
  await expect(contact.getByText('24-48 hours')).toBeVisible();
  await expect(
    contact.getByRole('link', { name: 'hello@techsurvivallab.example' }),
  ).toHaveAttribute('href', 'mailto:hello@techsurvivallab.example');
  await expect(contact.getByRole('link', { name: '(212) 555-0142' })).toHaveAttribute(
    'href',
    'tel:2125550142',
  );
  // The button in the hero leads to the form.
  await page.getByRole('link', { name: 'Write to the lab' }).click();
  await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeInViewport();
});

test.describe('with other contact details set', () => {
  test.use({
    serverSettings: { CONTACT_EMAIL: 'desk@lab.example', CONTACT_PHONE: '+44 20 7946 0958' },
  });

  test('the owner’s own address and number are shown', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('link', { name: 'desk@lab.example' })).toHaveAttribute(
      'href',
      'mailto:desk@lab.example',
    );
    await expect(page.getByRole('link', { name: '+44 20 7946 0958' })).toHaveAttribute(
      'href',
      'tel:+442079460958',
    );
    await expect(page.getByText('techsurvivallab.example')).toHaveCount(0);
  });
});

test('the About page says about itself what it is, on arrival and after navigation in and out', async ({
  page,
  baseURL,
}) => {
  await page.goto('/about');
  await expect(page).toHaveTitle('About the Lab - Tech Survival Lab');
  expect(await records(page)).toEqual(['AboutPage', 'BreadcrumbList']);
  const words = await description(page).getAttribute('content');
  await openHydrated(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle('About the Lab - Tech Survival Lab');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(description(page)).toHaveAttribute('content', words ?? '');
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${baseURL}/about`,
  );
  await page.goBack();
  await expect(page).toHaveTitle('Tech Survival Lab - Will This Tech Save My Life?');
  await expect(description(page)).toHaveCount(1);
  expect(await records(page)).not.toContain('AboutPage');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is whole, and its form goes out as it stands', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: 'Who pays' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Send us a message' })).toHaveAttribute(
      'method',
      'post',
    );
  });
});
