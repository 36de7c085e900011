import type { Page } from '@playwright/test';
import { expect, holdCall, hydrate, openHydrated, test } from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink, voteButtons } from '#tests/support/screens.ts';

test.use({ serverSettings: { GA_MEASUREMENT_ID: 'G-TEST123' } });

const loader = 'https://www.googletagmanager.com/gtag/js?id=G-TEST123';
const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choices' });

/** Everything that was handed to the analytics service so far, without the date of its start. */
const pushed = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>)),
  );

const eventsOf = async (page: Page, name: string): Promise<unknown[]> =>
  (await pushed(page))
    .filter(([kind, event]) => kind === 'event' && event === name)
    .map(([, , details]) => details);

const paths = async (page: Page) =>
  (await eventsOf(page, 'page_view')).map(
    (details) => (details as { page_path: string }).page_path,
  );

/** Closes the shop's tab, which cannot be reached. */
function closeNewTabs(page: Page): void {
  page.context().on('page', (tab) => void tab.close().catch(() => {}));
}

const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).length,
  }));

test('everything is denied before anything is measured, and the first page view is counted', async ({
  page,
  foreignRequests,
}) => {
  await page.goto('/blog');
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
  expect(view?.slice(0, 2)).toEqual(['event', 'page_view']);
  expect(view?.[2]).toMatchObject({ page_path: '/blog' });
  expect(await pushed(page)).toHaveLength(4);
  expect(foreignRequests).toContain(loader);
});

test('the owner is not counted: no script of another host runs where the token is, nor in the owner’s room', async ({
  page,
  foreignRequests,
}) => {
  await page.goto('/admin-login');
  expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
  await expect(banner(page)).toHaveCount(0);
  expect(foreignRequests).toEqual([]);
  await page.evaluate(() => localStorage.setItem('adminToken', 'a.b.c'));
  await openHydrated(page, '/blog');
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => [typeof window.gtag, window.dataLayer])).toEqual([
    'undefined',
    undefined,
  ]);
  expect(foreignRequests).not.toContain(loader);
});

test('every change of page is counted once, with the title of the new page, and nothing is stored before the visitor has answered', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    let layer: unknown[] | undefined;
    Object.defineProperty(window, 'dataLayer', {
      get: () => layer,
      set(value: unknown[]) {
        layer = value;
        value.push = (...entries) => {
          if (Array.from(entries[0] as ArrayLike<unknown>)[1] === 'page_view')
            titles.push(document.title);
          return Array.prototype.push.apply(value, entries);
        };
      },
    });
  });
  await openHydrated(page, '/');
  await mainLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
  expect(await stored(page)).toEqual({ cookies: '', local: {}, session: {}, databases: 0 });
  expect(await context.cookies()).toEqual([]);
  await mainLink(page, 'Categories').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Survival Test Categories');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
  await expect.poll(() => paths(page)).toEqual(['/', '/blog', '/categories', '/blog']);
  const titles = await page.evaluate(() => Reflect.get(window, 'titles') as string[]);
  expect(titles.slice(1)).toEqual([
    expect.stringMatching(/^Tech Survival Blog/),
    expect.stringMatching(/^Survival Test Categories/),
    expect.stringMatching(/^Tech Survival Blog/),
  ]);
});

test('a vote, a subscription and a press on a card’s shop button are recorded once when React is awake', async ({
  page,
}) => {
  closeNewTabs(page);
  await openHydrated(page, '/');
  await banner(page).getByRole('button', { name: 'No, thanks' }).click();
  const list: { id: number; name: string; votes: { emoji: string }[] }[] = await (
    await page.request.get('/api/products')
  ).json();
  const product = list.find(({ name }) => name === 'Roomba j7+');
  await voteButtons(cardOf(latestTests(page), 'Roomba j7+'))
    .nth(1)
    .click();
  await expect
    .poll(() => eventsOf(page, 'product_vote'))
    .toEqual([
      {
        event_category: 'engagement',
        event_label: `product_${product?.id}_${product?.votes[1]?.emoji}`,
      },
    ]);
  await page.getByLabel('Join 12,847 fellow survivors').fill('ada@example.org');
  await page.getByLabel('Join 12,847 fellow survivors').press('Enter');
  await expect
    .poll(() => eventsOf(page, 'newsletter_subscribe'))
    .toEqual([{ event_category: 'engagement', event_label: 'footer_signup' }]);
  await cardOf(latestTests(page), 'iPhone 15 Pro')
    .getByRole('link', { name: /Amazon/ })
    .click();
  const events = await eventsOf(page, 'affiliate_click');
  expect(events).toEqual([
    { event_category: 'conversion', event_label: expect.stringMatching(/^iphone_15_pro_/) },
  ]);
});

for (const [route, key] of [
  ['/arlo-pro-5s-review', 'arlo_pro_5s'],
  ['/nintendo-switch-oled-review', 'nintendo_switch'],
] as const) {
  test(`both price buttons of ${route} record their click without React`, async ({ page }) => {
    closeNewTabs(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(route);
    await holdCall(page, /\/assets\/client.*\.js$/);
    await banner(page).getByRole('button', { name: 'No, thanks' }).click();
    const clicked: string[] = [];
    for (const button of await page.getByRole('link', { name: /^Check Current Price/ }).all()) {
      await button.click();
      clicked.push((await button.getAttribute('data-affiliate')) ?? '');
    }
    const labels = [`${key}_main_cta`, `${key}_sidebar`];
    expect(clicked.toSorted()).toEqual(labels);
    expect(await eventsOf(page, 'affiliate_click')).toEqual(
      clicked.map((label) => ({ event_category: 'conversion', event_label: label })),
    );
  });
}

test('agreeing is as easy as refusing, only counting is agreed to, and the choice can be changed later from the footer', async ({
  page,
}) => {
  await page.goto('/blog');
  const [no, yes] = await banner(page).getByRole('button').all();
  const boxes = [await no?.boundingBox(), await yes?.boundingBox()];
  expect(boxes[0]?.height).toBe(boxes[1]?.height);
  await banner(page).getByRole('button', { name: 'Yes, count me' }).click();
  await expect(banner(page)).toBeHidden();
  expect((await pushed(page)).at(-1)).toEqual([
    'consent',
    'update',
    { analytics_storage: 'granted' },
  ]);
  expect((await stored(page)).cookies).toBe('');
  await page.goto('/how-we-review');
  await expect(banner(page)).toBeHidden();
  expect((await pushed(page))[1]).toEqual(['consent', 'update', { analytics_storage: 'granted' }]);
  await hydrate(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click();
  await expect(banner(page)).toBeVisible();
  await banner(page).getByRole('button', { name: 'No, thanks' }).click();
  expect((await pushed(page)).at(-1)).toEqual([
    'consent',
    'update',
    { analytics_storage: 'denied' },
  ]);
  await page.reload();
  await expect(banner(page)).toBeHidden();
  expect((await pushed(page)).filter(([, kind]) => kind === 'update')).toEqual([]);
});

test('the question can be answered with keys alone; a refusal holds on the next page and nobody is asked again', async ({
  page,
}) => {
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'No, thanks' }).focus();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  await page.goto('/blog');
  await expect(banner(page)).toBeHidden();
  const updates = (await pushed(page)).filter(([, kind]) => kind === 'update');
  expect(updates).toEqual([]);
});
