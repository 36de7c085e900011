import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  expect,
  openHydrated,
  requestsTo,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink, voteButtons } from '#tests/support/screens.ts';

const loader = 'https://www.googletagmanager.com/gtag/js?id=G-TEST123';
const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choices' });

/** Everything that the page passed to the analytics service. */
const pushed = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>)),
  );

const eventsOf = async (page: Page, name: string): Promise<unknown[]> =>
  (await pushed(page))
    .filter(([kind, event]) => kind === 'event' && event === name)
    .map(([, , details]) => details);

const consentUpdates = async (page: Page) =>
  (await pushed(page)).filter(([, kind]) => kind === 'update').map(([, , choice]) => choice);

const stored = (page: Page) =>
  page.evaluate(() => ({
    cookies: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
  }));

test('a visitor who asks for privacy is not counted', async ({ page }) => {
  const counted = requestsTo(page, /^\/api\/count$/);
  await openHydrated(page, '/blog');
  await expect.poll(() => counted.length).toBe(1);
  await page.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
  await page.goto('/about');
  expect(counted).toHaveLength(1);
});

test.describe('with a measurement id', () => {
  test.use({ serverSettings: { GA_MEASUREMENT_ID: 'G-TEST123' } });

  test('without consent pages are counted and nothing is stored', async ({
    page,
    context,
    foreignRequests,
  }) => {
    await openHydrated(page, '/');
    const [consent, start, config, view] = await pushed(page);
    const denied = 'denied';
    expect(consent).toEqual([
      'consent',
      'default',
      {
        ad_storage: denied,
        ad_user_data: denied,
        ad_personalization: denied,
        analytics_storage: denied,
      },
    ]);
    expect(start?.[0]).toBe('js');
    expect(config).toEqual(['config', 'G-TEST123', { send_page_view: false }]);
    expect(view?.[2]).toMatchObject({ page_path: '/' });
    expect(foreignRequests).toContain(loader);
    // Each document counts once, also when it comes back from the browser's cache.
    await page.goto('/categories');
    await expect
      .poll(() => eventsOf(page, 'page_view'))
      .toMatchObject([{ page_path: '/categories' }]);
    await mainLink(page, 'About').click();
    await expect(page).toHaveURL('/about');
    await expect.poll(() => eventsOf(page, 'page_view')).toMatchObject([{ page_path: '/about' }]);
    expect(await stored(page)).toEqual({ cookies: '', local: {}, session: {} });
    expect(await context.cookies()).toEqual([]);
  });

  test('a choice can be changed, and the owner is never asked', async ({
    page,
    foreignRequests,
  }) => {
    await page.goto('/blog');
    await expectAccessible(page, '#consent');
    const [no, yes] = await banner(page).getByRole('button').all();
    expect((await no?.boundingBox())?.height).toBe((await yes?.boundingBox())?.height);
    await banner(page).getByRole('button', { name: 'Yes, count me' }).focus();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeHidden();
    expect(await consentUpdates(page)).toEqual([{ analytics_storage: 'granted' }]);
    await page.goto('/how-we-review');
    await expect(banner(page)).toBeHidden();
    expect(await consentUpdates(page)).toEqual([{ analytics_storage: 'granted' }]);
    await waitForHydration(page);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click();
    await expect(no ?? page.locator('html')).toBeFocused();
    await banner(page).getByRole('button', { name: 'No, thanks' }).click();
    expect((await consentUpdates(page)).at(-1)).toEqual({ analytics_storage: 'denied' });
    await page.reload();
    await expect(banner(page)).toBeHidden();
    expect(await consentUpdates(page)).toEqual([]);
    // The owner is not measured: not in the admin, and nowhere with a stored token.
    foreignRequests.length = 0;
    await page.goto('/admin-login');
    await expect(banner(page)).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem('adminToken', 'a.b.c'));
    await openHydrated(page, '/blog');
    await expect(banner(page)).toBeHidden();
    expect(await page.evaluate(() => [typeof window.gtag, typeof window.dataLayer])).toEqual([
      'undefined',
      'undefined',
    ]);
    expect(foreignRequests).toEqual([]);
  });

  test('votes, forms and store clicks are each one event', async ({ page }) => {
    // The store cannot be reached.
    page.context().on('page', (tab) => void tab.close().catch(() => {}));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/arlo-pro-5s-review');
    await banner(page).getByRole('button', { name: 'No, thanks' }).click();
    for (const link of await page.getByRole('link', { name: /^Check Current Price/ }).all())
      await link.click();
    const labels = (await eventsOf(page, 'affiliate_click')) as { event_label: string }[];
    expect(labels.map((event) => event.event_label).toSorted()).toEqual([
      'arlo_pro_5s_main_cta',
      'arlo_pro_5s_sidebar',
    ]);
    await openHydrated(page, '/');
    const vote = voteButtons(cardOf(latestTests(page), 'Roomba j7+')).nth(1);
    const label = await vote.evaluate(
      (button: HTMLButtonElement) => `product_${button.form?.product.value}_${button.value}`,
    );
    await vote.click();
    await expect
      .poll(() => eventsOf(page, 'product_vote'))
      .toEqual([{ event_category: 'engagement', event_label: label }]);
    await page.getByLabel('Join 12,847 fellow survivors').fill('ada@example.org');
    await page.getByLabel('Join 12,847 fellow survivors').press('Enter');
    await expect
      .poll(() => eventsOf(page, 'newsletter_subscribe'))
      .toEqual([{ event_category: 'engagement', event_label: 'footer_signup' }]);
    await mainLink(page, 'About').click();
    await page.getByLabel('Name').fill('Ada Gull');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Phone').fill('212 555 0199');
    await page.getByRole('textbox', { name: 'Message' }).fill('The foghorn is stuck again.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect
      .poll(() => eventsOf(page, 'contact_form_submit'))
      .toEqual([{ event_category: 'engagement', event_label: 'about_page' }]);
  });
});
