import { expect, test } from 'vitest';
import { type DatedPrice, formatUsd, knownPrices, priceNow } from '#content/prices.ts';
import type { Product } from '#contract/products.ts';
import { monthName } from '#site/ui/dates.ts';
import { priceKind, sinceWhen } from '#site/ui/price-words.ts';
import { countedSite, library, publicPaths, read } from '#tests/support/public-site.ts';
import { readPage } from '#tests/support/read-page.ts';

const { ask, send } = countedSite('prices');

/** How pages write a price that is the newest. */
const current = (price: DatedPrice): string[] =>
  [
    `${formatUsd(price.usd)} ${priceKind(price)}, ${monthName(price.month)}`,
    `${formatUsd(price.usd)} ${sinceWhen(price)}`,
  ].map(squeeze);

/** Without spaces, because elements next to each other have none between them. */
const squeeze = (text: string): string => text.replaceAll(/\s+/g, '').toLowerCase();
const textIn = ({ root }: ReturnType<typeof readPage>): string =>
  squeeze(root.querySelector('main')?.text ?? '');

test('no page shows an outdated price as the current one', async () => {
  const newest = new Set(library.gadgets.flatMap((gadget) => current(priceNow(gadget))));
  const outdated = library.gadgets
    .flatMap((gadget) => knownPrices(gadget).flatMap(current))
    .filter((words) => !newest.has(words));
  expect(outdated.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const path of publicPaths) {
    const text = textIn(await read(path));
    for (const words of outdated) if (text.includes(words)) found.push(`${path}: ${words}`);
  }
  expect(found).toEqual([]);
});

test('an edited price is the current one on every page of its gadget', async () => {
  const slug = 'roomba-j7';
  const gadget = library.gadgets.find((one) => one.slug === slug);
  if (!gadget) throw new Error(`There is no ${slug}.`);
  const showsIt = (text: string, price: DatedPrice) =>
    current(price).some((words) => text.includes(words));
  const pages: string[] = [];
  for (const path of publicPaths)
    if (showsIt(textIn(await read(path)), priceNow(gadget))) pages.push(path);
  expect(pages).toEqual(expect.arrayContaining(['/', `/${slug}-review`, '/category/smart-home']));

  const products = (await (await ask('/api/products')).json()) as Product[];
  const id = products.find((one) => one.slug === slug)?.id;
  const price = { cents: 135_700, month: '2026-11', kind: 'list' as const };
  const edited = await send('PATCH', `/api/admin/products/${id}`, { price }, 'owner');
  expect(edited.status).toBe(200);
  const now = { ...price, usd: 1357 };
  for (const path of pages) {
    const page = readPage(await (await ask(path)).text());
    const text = textIn(page);
    expect([path, showsIt(text, now), showsIt(text, priceNow(gadget))]).toEqual([
      path,
      true,
      false,
    ]);
    const offer = page.structuredData.find((data) => data['@type'] === 'Review');
    if (path === `/${slug}-review`) expect(offer?.itemReviewed.offers.price).toBe(1357);
  }
  for (const path of ['/feed.json', '/llms.txt', '/api/search?q=roomba'])
    expect([path, /1,?357/.test(await (await ask(path)).text())]).toEqual([path, true]);
  const dear = (await (
    await ask('/api/products/filtered?category=Smart+Home&under=1000')
  ).json()) as {
    products: Product[];
  };
  expect(dear.products.map((one) => one.slug)).not.toContain(slug);
});
