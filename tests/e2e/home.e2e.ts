import type { Page } from '@playwright/test';
import { disclosures, site } from '#content/site.ts';
import {
  expect,
  failCall,
  holdCall,
  openHydrated,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { cardOf, goHomeInSite, latestTests } from '#tests/support/screens.ts';

const { products } = library;
const names = products.map(({ name }) => name);

/** The specification's list; any other product has no full review. */
const reviewed = new Map([
  ['iPhone 15 Pro', '/iphone-15-pro-review'],
  ['MacBook Pro M3', '/macbook-pro-m3-review'],
  ['Nintendo Switch OLED', '/nintendo-switch-oled-review'],
  ['Tesla Model Y', '/tesla-model-y-review'],
  ['Samsung Galaxy S24 Ultra', '/samsung-galaxy-s24-ultra-review'],
  ['Garmin Fenix 7', '/garmin-fenix-7-review'],
  ['Steam Deck OLED', '/steam-deck-oled-review'],
  ['Apple Watch Series 9', '/apple-watch-series-9-review'],
  ['AirPods Pro 2', '/airpods-pro-2-review'],
  ['Sony WH-1000XM5', '/sony-wh-1000xm5-review'],
  ['Roomba j7+', '/roomba-j7-review'],
  ['Meta Quest 3', '/meta-quest-3-review'],
  ['Ring Video Doorbell Pro 2', '/ring-video-doorbell-pro-2-review'],
  ['Canon EOS R5', '/canon-eos-r5-review'],
  ['DJI Mini 4 Pro', '/dji-mini-4-pro-review'],
  ['Fitbit Charge 6', '/fitbit-charge-6-review'],
  ['Arlo Pro 5S Security Camera', '/arlo-pro-5s-review'],
]);

test('the home page as it arrives, and its list sorted in place', async ({ page, request }) => {
  await test.step('it arrives with its first six products in the HTML', async () => {
    const html = await (await request.get('/')).text();
    for (const name of names.slice(0, 6)) expect(html).toContain(name);
    expect(html).toContain('Tech Savior of the Month');
  });
  await page.goto('/');
  await test.step('its sections stand in the order of the specification', () =>
    expectSections(page));
  await test.step('the twelve category tiles lead to their categories', () => expectTiles(page));
  await test.step('stars on a card are full for whole points, half from .5 on and empty up to five', () =>
    expectStars(page));
  await test.step('the scenario is quoted and the review is in italics', async () => {
    const card = latestTests(page).getByRole('article').first();
    await expect(card.getByText(`“${products[0]?.scenario}”`)).toBeVisible();
    await expect(card.getByText(products[0]?.review ?? '')).toHaveCSS('font-style', 'italic');
  });
  await test.step('a card leads to the shop in a new tab, as an advertisement, with the disclosure above the grid', () =>
    expectShopLink(page));
  await test.step('the hero says what the site is and leads to the tests', async () => {
    await expect(page.getByRole('main').getByText(site.tagline)).toBeVisible();
    await page.getByRole('link', { name: 'See Latest Tests' }).click();
    await expect(page).toHaveURL('/#latest-tests');
    await expect(page.getByRole('heading', { name: 'Latest Survival Tests' })).toBeInViewport();
  });
  await waitForHydration(page);
  await test.step('a press on a chip sorts the list in place, another one takes it back, and so does Back', () =>
    expectToSort(page));
});

async function expectSections(page: Page): Promise<void> {
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  const places = [/Latest Survival Tests/, /Browse by Category/, /Tech Savior of the Month/].map(
    (name) => headings.findIndex((heading) => name.test(heading)),
  );
  expect(places).toEqual([0, 1, 2]);
  await expect(page.locator('main section').last()).toContainText(site.newsletterClaim);
}

async function expectTiles(page: Page): Promise<void> {
  const tiles = page.getByRole('region', { name: 'Browse by Category' }).getByRole('link');
  const addresses = await tiles.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  const slugs =
    'mobile gaming fitness photography smart-home vr audio security smartwatch laptop automotive tech';
  expect(addresses).toEqual(slugs.split(' ').map((slug) => `/category/${slug}`));
}

async function expectStars(page: Page): Promise<void> {
  const fills = async (name: string) => {
    const stars = cardOf(latestTests(page), name).getByRole('img', { name: /^Rated/ });
    return stars
      .locator('[data-fill]')
      .evaluateAll((all) => all.map((star) => star.getAttribute('data-fill')));
  };
  expect(await fills('Sony WH-1000XM5')).toEqual(['full', 'full', 'full', 'full', 'half']);
  expect(await fills('AirPods Pro 2')).toEqual(['full', 'full', 'full', 'full', 'empty']);
  expect(await fills('MacBook Pro M3')).toEqual(['full', 'full', 'full', 'full', 'full']);
}

async function expectShopLink(page: Page): Promise<void> {
  const link = cardOf(latestTests(page), 'iPhone 15 Pro').getByRole('link', { name: /Amazon/ });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'sponsored nofollow noopener noreferrer');
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.amazon\.com\/.*tag=/);
  await expect(latestTests(page).getByText(disclosures.associate)).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(disclosures.footer)).toBeVisible();
}

async function expectToSort(page: Page): Promise<void> {
  const cards = latestTests(page).getByRole('article');
  const chip = (name: string) => page.locator('.chip', { hasText: name });
  await chip('Under $300').scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await chip('Under $300').click();
  await expect(page).toHaveURL('/?under=300#latest-tests');
  const cheap = products.filter(({ price }) => price < 300);
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText(cheap.map(({ name }) => name));
  await expect(page.getByText(`${cheap.length} of ${names.length} tests under $300`)).toBeVisible();
  await expect(chip('Under $300')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await chip('Cheapest').click();
  await expect(page).toHaveURL('/?under=300&sort=price#latest-tests');
  await expect(cards.first()).toContainText(
    cheap.toSorted((a, b) => a.price - b.price)[0]?.name ?? '',
  );
  await chip('Under $300').click();
  await expect(cards).toHaveCount(12);
  await page.getByRole('link', { name: 'Load More Disasters' }).click();
  await expect(page).toHaveURL('/?sort=price&page=2#latest-tests');
  await expect(page.getByText(`Showing 13 to 24 of ${names.length} tests`)).toBeVisible();
  await expect(page.getByText(`All ${names.length} tests.`)).toBeInViewport();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(cards).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Load More Disasters' })).toBeVisible();
}

test('the rest of the catalogue: asked for, waited for, six more with every press, and whole', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const cards = latestTests(page).getByRole('article');
  const more = page.getByRole('button', { name: 'Load More Disasters' });
  const expectShown = async (shown: number) => {
    await expect(cards).toHaveCount(shown);
    await expect(page.getByText(`Showing ${shown} of ${names.length} tests`)).toBeVisible();
  };
  await test.step('it can be asked for again when it fails', async () => {
    const mend = await failCall(page, '/api/products');
    await more.click();
    await expect(latestTests(page).getByRole('alert')).toBeVisible();
    await expectShown(6);
    await mend();
  });
  await test.step('the button waits while it is on its way', async () => {
    const release = await holdCall(page, '/api/products');
    await more.click();
    await expect(
      latestTests(page).getByRole('button', { name: 'Loading disasters…' }),
    ).toBeDisabled();
    release();
    await expect(cards).toHaveCount(12);
    await expect(latestTests(page).getByRole('alert')).toHaveCount(0);
  });
  await test.step('six cards are shown at first, and every press adds six until all are there', async () => {
    for (let shown = 12; shown < names.length; shown += 6) {
      await expectShown(shown);
      await more.click();
    }
    await expectShown(names.length);
    await expect(more).toHaveCount(0);
    await expect(page.getByText(`Showing ${names.length} of`)).toBeFocused();
    await expect(cards.getByRole('heading', { level: 3 })).toHaveText(names);
  });
  await test.step('every card shows all that the catalogue says, and a full review only where there is one', async () =>
    expectCards(await readCards(page)));
});

function expectCards(cards: Awaited<ReturnType<typeof readCards>>): void {
  for (const product of products) {
    const card = cards.find(({ name }) => name === product.name);
    const shown = [
      `“${product.scenario}”`,
      product.review,
      `${product.rating.toFixed(1)}/5`,
      product.badge ?? '',
    ];
    for (const part of [...shown, `$${product.price.toLocaleString('en-US')}`])
      expect.soft(card?.text).toContain(part);
    expect.soft(card?.votes, product.name).toBe(3);
    expect.soft(card?.reviews, product.name).toEqual([reviewed.get(product.name)].filter(Boolean));
  }
}

/** All in one look: asking for a hundred parts one by one takes longer than showing them. */
const readCards = (page: Page) =>
  latestTests(page)
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => ({
        name: card.querySelector('h3')?.textContent?.trim(),
        text: (card.textContent ?? '').replace(/\s+/g, ' '),
        votes: [...card.querySelectorAll('button')].filter((each) =>
          each.ariaLabel?.startsWith('Vote '),
        ).length,
        reviews: [...card.querySelectorAll('a')]
          .filter((link) => /^Full review/i.test(link.ariaLabel ?? link.textContent?.trim() ?? ''))
          .map((link) => link.getAttribute('href')),
      })),
    );

test('a list on its way is six skeletons, and one that cannot be loaded says so and can be asked for again', async ({
  page,
}) => {
  await openHydrated(page, '/blog');
  const cards = latestTests(page).getByRole('article');
  const mend = await failCall(page, '/api/products', { status: 503 });
  const release = await holdCall(page, '/api/products');
  await goHomeInSite(page);
  await expect(page.locator('[data-skeleton]')).toHaveCount(6);
  await expect(cards).toHaveCount(0);
  release();
  await expect(latestTests(page).getByRole('alert')).toContainText('We couldn’t load the tests');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards).toHaveCount(6);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
});
