import { expect, test } from 'vitest';
import type { LoginOutput } from '#contract/admin.ts';
import type { Product } from '#contract/products.ts';
import { countedSite } from '#tests/support/counted-site.ts';
import { adminPassword } from '#tests/support/test-site.ts';

const { rendered, ask } = countedSite('stale-pages');
const review = '/roomba-j7-review';
const pages = [
  '/',
  '/categories',
  '/category/smart-home',
  review,
  '/about',
  '/blog',
  '/privacy-policy',
];

/** Which of the pages are made anew. */
async function madeAnew(): Promise<string[]> {
  rendered.length = 0;
  for (const path of pages) await (await ask(path)).arrayBuffer();
  return [...rendered];
}

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

async function theRoomba(): Promise<Product> {
  const products = (await (await ask('/api/products')).json()) as Product[];
  return products.find(({ slug }) => slug === 'roomba-j7') as Product;
}

async function voteFor({ id, votes }: Product): Promise<void> {
  expect((await send('POST', `/api/products/${id}/vote`, { emoji: votes[0]?.emoji })).status).toBe(
    200,
  );
}

test('a vote renders the pages with votes again, and an edited link those with links', async () => {
  expect(await madeAnew()).toEqual(pages);
  expect(await madeAnew()).toEqual([]);
  const roomba = await theRoomba();
  const { id } = roomba;
  await voteFor(roomba);
  expect(await madeAnew()).toEqual(['/', '/category/smart-home']);
  const { token } = (await (
    await send('POST', '/api/admin/login', { password: adminPassword })
  ).json()) as Extract<LoginOutput, { ok: true }>;
  const link = 'https://www.amazon.com/dp/B000000001';
  const edited = await send(
    'PATCH',
    `/api/products/${id}`,
    { amazonUrl: link },
    { Authorization: `Bearer ${token}` },
  );
  expect(edited.status).toBe(200);
  expect(await madeAnew()).toEqual(['/', '/categories', '/category/smart-home', review]);
  expect(await (await ask(review)).text()).toContain(link);
});

test('whoever votes and loads the page again sees the vote, every time', async () => {
  const { id, votes } = await theRoomba();
  const { emoji, count = 0 } = votes[0] ?? {};
  for (let more = 1; more <= 8; more += 1) {
    expect((await send('POST', `/api/products/${id}/vote`, { emoji })).status).toBe(200);
    const html = await (await ask('/category/smart-home')).text();
    expect(html).toContain(`{"productId":${id},"emoji":"${emoji}","count":${count + more}}`);
  }
});

test('a page for one person, from the link of a letter, is kept by nobody', async () => {
  rendered.length = 0;
  for (let time = 1; time <= 2; time += 1) await (await ask('/leave?t=a-link')).arrayBuffer();
  expect(rendered).toEqual(['/leave?t=a-link', '/leave?t=a-link']);
});
