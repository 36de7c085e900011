import { expect, test } from 'vitest';
import { linkVersion } from '#contract/catalog-values.ts';
import type { AdminProduct, LinkCheck, LinkImport } from '#contract/products.ts';
import { linksToCheck, storeLinkCheck } from '#database/queries/link-checks.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { aProduct, threeProducts } from '#tests/support/products.ts';
import { createTestApp } from '#tests/support/test-app.ts';

async function openTestAdmin(engine: Engine, products = threeProducts) {
  const app = await createTestApp(engine, { products });
  const read = async (slug = 'toaster') =>
    (await app.request<AdminProduct[]>('GET', '/api/admin/products')).body.find(
      (product) => product.slug === slug,
    ) as AdminProduct;
  const bring = (file: string, store?: number) =>
    app.importFile<LinkImport>('/api/admin/link-import', file, store);
  return { ...app, read, bring };
}

test('an edited price and availability are public, recorded and can be undone', async () => {
  const admin = await openTestAdmin('sqlite');
  const { id } = await admin.read();
  const listPrice = { cents: 5900, month: '2026-11' };
  const change = { listPrice, availability: 'Sold by its maker alone 👩‍🔬.' };
  const shown = { price: 5900, priceMonth: '2026-11', availability: change.availability };
  const { body } = await admin.request<AdminProduct>('PATCH', `/api/admin/products/${id}`, change);
  expect(body).toMatchObject({ ...shown, file: { price: 4900 } });
  expect((await admin.listed())[0]).toMatchObject(shown);
  const [availability, price] = await admin.history('product toaster');
  expect([availability?.what, price]).toMatchObject([
    'availability changed',
    { before: { listPrice: { cents: 4900, month: '' } }, after: { listPrice } },
  ]);
  await admin.request('POST', `/api/admin/products/${id}/file`, { field: 'listPrice' });
  expect(await admin.read()).toMatchObject({ ...shown, price: 4900, priceMonth: '' });
  const undone = await admin.request('POST', `/api/admin/history/${availability?.id}/undo`);
  expect(undone.status).toBe(200);
  expect((await admin.listed())[0]).not.toHaveProperty('availability');
});

onBothEngines("two tabs cannot overwrite each other's product changes", async (engine) => {
  const admin = await openTestAdmin(engine);
  const { id, amazonUrl } = await admin.read();
  const patch = (change: object) => admin.request('PATCH', `/api/admin/products/${id}`, change);
  const seen = { listPrice: { cents: 4900, month: '' }, availability: '' };
  const price = (cents: number) => ({ cents, month: '2026-11' });
  expect((await patch({ listPrice: price(5900), from: seen })).status).toBe(200);
  const before = admin.changes();
  // The link alone would be valid, but both fields are saved together or not at all.
  const stale = await patch({
    listPrice: price(6900),
    availability: 'In every harbor.',
    from: seen,
  });
  expect(stale).toMatchObject({
    status: 409,
    text: expect.stringMatching(
      /^The price was changed elsewhere to \$59 \(2026-11\)\. Save again/,
    ),
  });
  expect(await admin.read()).toMatchObject({ price: 5900, availability: '' });
  // A repeated request succeeds, and another field does not conflict.
  expect((await patch({ listPrice: price(5900), from: seen })).status).toBe(200);
  expect((await patch({ availability: 'In every harbor.', from: seen })).status).toBe(200);
  expect((await patch({ availability: 'In none.', from: seen })).text).toMatch(
    /^The availability was changed elsewhere/,
  );
  // A value the owner has seen may be replaced.
  expect(
    (await patch({ listPrice: price(6900), from: { ...seen, listPrice: price(5900) } })).status,
  ).toBe(200);

  const link = (now: string, from?: string) =>
    admin.request(
      'PATCH',
      `/api/products/${id}`,
      { amazonUrl: `https://www.amazon.com/dp/${now}` },
      from === undefined ? {} : { 'If-Match': linkVersion(from) },
    );
  expect((await link('B0FIRST', amazonUrl)).status).toBe(200);
  const late = await link('B0SECOND', amazonUrl);
  expect(late).toMatchObject({
    status: 409,
    text: expect.stringMatching(/^This link was changed elsewhere/),
  });
  expect((await admin.read()).amazonUrl).toBe('https://www.amazon.com/dp/B0FIRST');
  expect((await link('B0FIRST', amazonUrl)).status).toBe(200);
  expect((await link('B0SECOND', 'https://www.amazon.com/dp/B0FIRST')).status).toBe(200);
  // Earlier releases do not send the value they saw.
  expect((await link('B0THIRD')).status).toBe(200);
  expect((await admin.history('product toaster')).map(({ what }) => what)).toEqual([
    ...['link changed', 'link changed', 'link changed'],
    ...['price changed', 'availability changed', 'price changed'],
  ]);
  expect(admin.changes()).toBe(before + 7);
});

test('invalid prices and availabilities are rejected', async () => {
  const admin = await openTestAdmin('sqlite');
  const { id } = await admin.read();
  const before = admin.changes();
  const tries: [change: object, status: number, field: string][] = [
    [{ listPrice: { cents: 5900 } }, 400, 'listPrice.month'],
    [{ listPrice: { cents: 59.5, month: '2026-11' } }, 400, 'listPrice.cents'],
    [{ listPrice: { cents: -1, month: '2026-11' } }, 400, 'listPrice.cents'],
    [{ listPrice: { cents: 5900, month: 'November' } }, 400, 'listPrice.month'],
    [{ listPrice: { cents: 5900, month: '2099-01' } }, 422, 'listPrice.month'],
    [{ availability: 'x'.repeat(121) }, 400, 'availability'],
    [{ availability: 'a\u202eb' }, 400, 'availability'],
  ];
  for (const [change, status, field] of tries)
    expect(await admin.request('PATCH', `/api/admin/products/${id}`, change)).toMatchObject({
      status,
      field,
    });
  expect(
    (await admin.request('PATCH', '/api/admin/products/999', { availability: 'x' })).status,
  ).toBe(404);
  expect(
    (await admin.request('POST', '/api/admin/products/999/file', { field: 'listPrice' })).status,
  ).toBe(404);
  expect(admin.changes()).toBe(before);
});

/** SQLite allows fewer parameters per statement, and PostgreSQL rows take longer. */
const manyProducts = { sqlite: 2500, postgres: 500 };

onBothEngines('thousands of links are imported after a preview, all or none', async (engine) => {
  const all = manyProducts[engine];
  const many = Array.from({ length: all }, (_, n) =>
    aProduct({ slug: `gadget-${n}`, position: n + 1 }),
  );
  const admin = await openTestAdmin(engine, many);
  const line = (n: number, link = `https://www.amazon.com/dp/B${String(n).padStart(9, '0')}`) =>
    `gadget-${n},"The gadget, ${n}",${link}`;
  const good = many.map((_, n) => line(n));
  const wrong = [...good];
  wrong[10] = line(10, 'javascript:alert(1)');
  wrong[200] = 'submarine,Submarine,https://www.amazon.com/dp/B1';
  wrong[400] = line(399);
  const file = (rows: string[]) => `product,name,link\r\n${rows.join('\r\n')}\r\n`;
  const preview = await admin.bring(file(wrong));
  expect(preview.body).toMatchObject({ stored: false, rows: all, changes: all - 3 });
  expect(preview.body.wrong.map(({ text }) => text)).toEqual([
    'javascript:alert(1)',
    'submarine',
    'gadget-399',
  ]);
  expect(preview.body.wrong.map((one) => [one.line, one.why])).toEqual([
    [12, expect.stringContaining('starts with https://')],
    [202, expect.stringMatching(/^No product has this ID/)],
    [402, 'Duplicate of an earlier line.'],
  ]);
  expect(await admin.bring(file(wrong), all - 3)).toMatchObject({
    status: 422,
    text: expect.stringContaining('12, 202, 402'),
  });
  expect(await admin.read('gadget-5')).toMatchObject({ lastLink: null });
  expect((await admin.bring(file(good), 7)).status).toBe(409);
  expect((await admin.bring(file(good), all)).body).toMatchObject({ stored: true, changes: all });
  expect(await admin.read('gadget-5')).toMatchObject({
    amazonUrl: 'https://www.amazon.com/dp/B000000005',
  });
  const { text: out } = await admin.request('GET', '/api/admin/link-file');
  expect(out.split('\r\n')).toHaveLength(all + 2);
  expect((await admin.bring(out)).body).toMatchObject({
    rows: all,
    same: all,
    changes: 0,
    wrong: [],
  });
});

test('a link check reports its progress and its end', async () => {
  const admin = await openTestAdmin('sqlite');
  const { db } = admin.database;
  const progress = async () =>
    (await admin.request<LinkCheck>('GET', '/api/admin/link-check')).body;
  expect(await progress()).toEqual({ isRunning: false, done: 0, total: 3 });
  expect((await admin.request('POST', '/api/admin/link-check')).body).toEqual({ isNew: true });
  expect(await progress()).toEqual({ isRunning: true, done: 0, total: 3 });
  const [link] = await linksToCheck(db);
  if (link) await storeLinkCheck(db, link, { state: 'fine', detail: '' }, admin.clock());
  expect(await progress()).toEqual({ isRunning: true, done: 1, total: 3 });
  await db.updateTable('jobs').set({ state: 'done' }).execute();
  expect(await progress()).toEqual({ isRunning: false, done: 1, total: 3 });
  admin.at(new Date(admin.clock().getTime() + 2 * 3_600_000).toISOString());
  expect(await progress()).toMatchObject({ done: 0 });
});
