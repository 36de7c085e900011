import { categoryDetails } from '#content/schema/categories.ts';
import {
  expect,
  failCall,
  hydrate,
  openHydrated,
  openMissing,
  test,
} from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { mainLink } from '#tests/support/screens.ts';

const { products } = library;
const groups = Map.groupBy(products, ({ category }) => category);

test('categories come by the number of their products, most first, each with all its parts', async ({
  page,
}) => {
  await page.goto('/categories');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(groups.size);
  // All cards in one look: one by one they take longer than the page.
  const shown = await cards.evaluateAll((all) =>
    all.map((card) => {
      const links = [...card.querySelectorAll('a')].filter(({ textContent }) =>
        textContent.includes('View'),
      );
      return {
        text: card.textContent,
        title: card.querySelector('h1, h2, h3')?.textContent ?? '',
        drawings: card.querySelectorAll('img:not([data-photo])').length,
        ways: links.map((link) => [
          link.getAttribute('href'),
          link.textContent.includes('View Tests'),
        ]),
      };
    }),
  );
  const counts: number[] = [];
  for (const { text, title, drawings, ways } of shown) {
    const [category, all] = [...groups].find(([name]) => title.includes(name)) ?? [];
    if (!category || !all) throw new Error(`No category is called ${title}.`);
    counts.push(all.length);
    expect.soft(text).toContain(categoryDetails[category].description);
    expect.soft(text).toContain(categoryDetails[category].emoji);
    expect
      .soft(text)
      .toContain(all.length === 1 ? '1 product tested' : `${all.length} products tested`);
    expect.soft(drawings).toBe(Math.min(3, all.length));
    expect.soft(ways).toEqual([[`/category/${category.toLowerCase().replaceAll(' ', '-')}`, true]]);
  }
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test('a category shows its products, their number and a way back', async ({ page }) => {
  await openHydrated(page, '/categories');
  await page.locator('a[href="/category/smart-home"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smart Home Survival Tests');
  const members = groups.get('Smart Home') ?? [];
  await expect(page.getByText(`${members.length} products tested`)).toBeVisible();
  await expect(page.getByText(categoryDetails['Smart Home'].tagline)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(
    members.map(({ name }) => name),
  );
  await page.getByRole('link', { name: 'Back to Tests' }).click();
  await expect(page).toHaveURL('/#latest-tests');
});

test('a category without products says that it is being worked on', async ({ page }) => {
  await openMissing(page, '/category/time-machines');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Tests Found');
  await expect(
    page.getByText("We haven't tested any Time Machines products yet, but we're working on it!"),
  ).toBeVisible();
  await hydrate(page);
  await page.getByRole('link', { name: 'Browse All Tests' }).click();
  await expect(page).toHaveURL('/categories');
});

test('categories whose list fails say so and can be asked for again', async ({ page }) => {
  await openHydrated(page, '/blog');
  const mend = await failCall(page, '/api/products');
  await mainLink(page, 'Categories').click();
  await expect(page.getByRole('alert')).toContainText('couldn’t load');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(groups.size);
});
