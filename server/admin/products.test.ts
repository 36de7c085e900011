import { expect, test } from 'vitest';
import type { DocumentConflict } from '#contract/documents.ts';
import type { AdminProduct, Product } from '#contract/products.ts';
import { editProduct } from '#server/content/product-edits.ts';
import { edit, find } from '#tests/support/documents.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { productFiles } from '#tests/support/products.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function openTestAdmin(engine: Engine, slugs = ['toaster', 'kettle', 'lamp']) {
  const app = await createTestApp(engine, { documents: slugs.flatMap(productFiles) });
  const read = async (slug = 'toaster') =>
    (await app.request<AdminProduct[]>('GET', 'products')).body.find(
      (product) => product.slug === slug,
    ) as AdminProduct;
  const patch = async (change: object, slug = 'toaster') =>
    app.request<AdminProduct>('PATCH', `products/${(await read(slug)).id}`, change);
  const link = async (amazonUrl: string, version?: number) =>
    app.request<Product>(
      'PATCH',
      `/api/products/${(await read()).id}`,
      { amazonUrl },
      version === undefined ? {} : { 'If-Match': `"${version}"` },
    );
  return { ...app, read, patch, link };
}

const newLink = 'https://www.amazon.com/dp/B0FIRST';

test('an edit whose client is gone never replaces a newer one', async () => {
  const admin = await openTestAdmin('sqlite', ['toaster']);
  const { id } = await admin.read();
  const { publishing } = admin.jobDependencies;
  const client = new AbortController();
  const check: typeof publishing.check = async (live, changes) => {
    const checked = await publishing.check(live, changes);
    if (!client.signal.aborted) await admin.link(newLink);
    client.abort();
    return checked;
  };
  const late = await editProduct(
    { ...publishing, check },
    { id, amazonUrl: 'https://www.amazon.com/dp/B0LATE', versions: {} },
    { session: null, when: admin.clock(), signal: client.signal },
  );
  expect([late, (await admin.read()).amazonUrl]).toMatchObject([{ status: 400 }, newLink]);
});

const newPrice = { cents: 5900, month: '2026-11', kind: 'list' };

/** Saves another scenario in the draft of the product, and another weight in that of the facts. */
async function writeDrafts(app: TestApp) {
  const product = await find(app, 'product', 'toaster');
  const facts = await find(app, 'facts', 'toaster');
  await edit(app, product, 'Locked in a bakery', 'Locked in a mill');
  await edit(app, facts, 'not known', 'none');
}

async function drafts(app: TestApp) {
  const product = await find(app, 'product', 'toaster');
  const facts = await find(app, 'facts', 'toaster');
  return { states: [product.state, facts.state], text: product.source + facts.source };
}

for (const hasDraft of [false, true])
  onBothEngines(`an edit ${hasDraft ? 'with a draft ' : ''}is public at once`, async (engine) => {
    const admin = await openTestAdmin(engine, ['toaster']);
    if (hasDraft) await writeDrafts(admin);
    expect((await admin.link(newLink)).body).toMatchObject({ amazonUrl: newLink });
    const source = 'https://shop.example/toaster';
    const change = { price: { ...newPrice, source }, availability: 'sold out' };
    expect((await admin.patch(change)).body).toMatchObject({
      price: 4900,
      latestPrice: newPrice,
      availability: 'sold out',
    });
    const [toaster] = await admin.listed();
    expect(toaster).toMatchObject({ amazonUrl: newLink, latestPrice: newPrice });
    expect(toaster?.scenario).toBe('Locked in a bakery overnight');
    const { states, text } = await drafts(admin);
    const state = hasDraft ? 'live with changes' : 'live';
    expect(states).toEqual([state, state]);
    for (const words of [
      `sold: { url: ${newLink} }`,
      'availability: sold out',
      '- { usd: 59, month: 2026-11, kind: list, ref: shop-example }',
      `url: ${source}`,
      hasDraft ? 'Locked in a mill' : 'Locked in a bakery',
    ])
      expect(text).toContain(words);
  });

onBothEngines(
  'an edit of an outdated version is a conflict with the current one',
  async (engine) => {
    const admin = await openTestAdmin(engine);
    const { documents } = await admin.read();
    const versions = { product: documents.product.version, facts: documents.facts.version };
    expect((await admin.link(newLink, versions.product)).status).toBe(200);
    const late = await admin.link('https://www.amazon.com/dp/B0SECOND', versions.product);
    expect(late.status).toBe(409);
    const { message, current } = JSON.parse(late.text) as DocumentConflict;
    expect(message).toContain('changed elsewhere');
    expect([current.version, current.source]).toEqual([
      versions.product + 1,
      expect.stringContaining(newLink),
    ]);
    // The price alone could be saved, but both fields are saved together or not at all.
    const both = await admin.patch({ price: newPrice, availability: 'sold out', versions });
    expect(both.status).toBe(409);
    expect(await admin.read()).toMatchObject({
      amazonUrl: newLink,
      latestPrice: { cents: 4900 },
      availability: 'sold',
    });
    // A repeated request succeeds, and so does one without a version.
    expect((await admin.link(newLink, versions.product)).status).toBe(200);
    expect((await admin.patch({ price: newPrice, versions })).status).toBe(200);
    expect((await admin.link('https://www.amazon.com/dp/B0THIRD')).status).toBe(200);
  },
);

test('invalid edits are rejected with a reason and change nothing', async () => {
  const admin = await openTestAdmin('sqlite');
  const before = admin.changes();
  const tries: [change: object, status: number, field: string][] = [
    [{ price: { ...newPrice, month: undefined } }, 400, 'price.month'],
    [{ price: { ...newPrice, cents: 59.5 } }, 400, 'price.cents'],
    [{ price: { ...newPrice, cents: -1 } }, 400, 'price.cents'],
    [{ price: { ...newPrice, kind: 'wish' } }, 400, 'price.kind'],
    [{ price: { ...newPrice, source: 'javascript:alert(1)' } }, 400, 'price.source'],
    [{ price: { ...newPrice, month: '2099-01' } }, 422, 'price.month'],
    [{ price: { ...newPrice, month: '2024-12' } }, 422, 'price.month'],
    [{ availability: 'Only in harbors.' }, 400, 'availability'],
    // Its facts name no successor.
    [{ availability: 'replaced' }, 422, 'availability'],
  ];
  for (const [change, status, field] of tries)
    expect([change, await admin.patch(change)]).toMatchObject([change, { status, field }]);
  const unknown = await admin.request('PATCH', 'products/999', { price: newPrice });
  expect(unknown.status).toBe(404);
  expect(admin.changes()).toBe(before);
});
