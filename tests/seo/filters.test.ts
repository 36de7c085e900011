import { expect, test } from 'vitest';
import { currentPrice } from '#features/gadgets/prices.ts';
import { get, library, read } from '#tests/support/public-site.ts';
import { only } from '#tests/support/read-page.ts';
import { paths } from '#ui/paths.ts';

const { products } = library;
const textOf = async (path: string) => (await get(path)).text();

/** The product ids of a page's cards in its HTML. */
const cardsOf = (page: string): string[] =>
  [...page.matchAll(/<article id="([\w-]+)" class="card/g)].map(([, slug = '']) => slug);

test('a category applies its price limit, shows the counts, and links back', async () => {
  const page = await textOf('/category/audio?under=300&sort=price');
  const audio = products.filter(({ category }) => category === 'Audio').map(({ slug }) => slug);
  const prices = library.gadgets
    .filter(({ slug }) => audio.includes(slug))
    .map((gadget) => ({
      slug: gadget.slug,
      usd: currentPrice(gadget)?.usd ?? Number.POSITIVE_INFINITY,
    }));
  const cheap = prices.filter(({ usd }) => usd < 300).sort((a, b) => a.usd - b.usd);
  expect(cardsOf(page)).toEqual(cheap.map(({ slug }) => slug));
  const all = cheap.length === audio.length;
  if (!all) expect(page).toContain(`${cheap.length} of ${audio.length} tests`);
  expect(page).toContain('under $300');
  expect(page).toContain(`${audio.length} products tested`);
  expect(page).toContain('href="/category/audio"');
});

test('an invalid filter is ignored: the page is exactly the plain one', async () => {
  for (const path of ['/', '/category/audio', '/categories']) {
    const plain = await textOf(path);
    for (const nonsense of [
      'sort=zzz&under=-1&rating=99&shown=7',
      'sort=%3Cscript%3E&under=%00&shown=constructor',
      'sort=&under=300.5&shown=1000',
      `sort=${'x'.repeat(10_000)}`,
      'sort[]=price&utm_source=mail',
    ]) {
      const answer = await get(`${path}?${nonsense}`);
      expect([path, nonsense, answer.status]).toEqual([path, nonsense, 200]);
      expect((await answer.text()) === plain, `${path} ${nonsense}`).toBe(true);
    }
  }
  // More than there are shows all, and filters without results say so.
  expect(cardsOf(await textOf('/?sort=price&shown=300'))).toHaveLength(products.length);
  const { category = '' } =
    products.find((one) =>
      products.every(({ category, rating }) => category !== one.category || rating < 4.5),
    ) ?? {};
  expect(await textOf(`${paths.category(category)}?rating=4.5`)).toContain(
    'Nothing we’ve reviewed',
  );
  expect((await get('/category/submarines?sort=price')).status).toBe(404);
});

test('the address of an old page of the list leads to the cards up to it', async () => {
  const answer = await get('/?sort=price&page=2', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/?sort=price&shown=24']);
});

test('sorted and filtered pages are not indexed and have no canonical URL', async () => {
  for (const path of ['/?sort=price', '/category/audio?under=300', '/?shown=12']) {
    const page = await read(path);
    expect(only(page, 'robots')).toBe('noindex,follow');
    expect(page.links.filter(({ rel }) => rel === 'canonical')).toEqual([]);
    expect(page.structuredData).toEqual([]);
  }
  expect(only(await read('/?utm_source=mail'), 'robots')).toContain('index,follow,');
});
