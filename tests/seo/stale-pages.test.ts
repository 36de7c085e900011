import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { countedSite } from '#tests/support/public-site.ts';

const { rendered, ask, send } = countedSite('stale-pages');
const review = '/roomba-j7-review';
const pages = ['/', '/categories', '/category/smart-home', review, '/about'];

/** The pages that are rendered again. */
async function renderedAgain(): Promise<string[]> {
  rendered.length = 0;
  for (const path of pages) await (await ask(path)).arrayBuffer();
  return [...rendered];
}

async function roomba(): Promise<Product> {
  const products = (await (await ask('/api/products')).json()) as Product[];
  return products.find(({ slug }) => slug === 'roomba-j7') as Product;
}

test('a vote renders the pages with votes again, and an edited link all', async () => {
  expect(await renderedAgain()).toEqual(pages);
  expect(await renderedAgain()).toEqual([]);
  const { id, votes } = await roomba();
  const emoji = votes[0]?.emoji;
  expect((await send('POST', `/api/products/${id}/vote`, { emoji })).status).toBe(200);
  // Visitors see their own vote on the next page load.
  expect(await (await ask('/category/smart-home')).text()).toMatch(
    /aria-label="Vote \S+ for Roomba j7\+, 1 vote"/,
  );
  expect(await renderedAgain()).toEqual(['/', review]);
  const amazonUrl = 'https://www.amazon.com/dp/B094NYHTMF?tag=lab';
  const edited = await send('PATCH', `/api/products/${id}`, { amazonUrl }, 'owner');
  expect(edited.status).toBe(200);
  // Every page depends on the content, which the link is a part of.
  expect(await renderedAgain()).toEqual(pages);
  for (const path of ['/', '/category/smart-home', review])
    expect(await (await ask(path)).text(), path).toContain(`href="${amazonUrl}"`);
});
