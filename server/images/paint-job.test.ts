import { expect, test } from 'vitest';
import type { Library } from '#content/library.ts';
import { createSnapshot } from '#server/content/current.ts';
import { type Engine, freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { library } from '#tests/support/library.ts';
import { createImageProcess, type ImageProcess } from './image-process.ts';
import { paintImages } from './paint-job.ts';
import { openImages } from './serve.ts';

const slug = 'roomba-j7';
const social = `/social/${slug}-review.png`;
const mail = `/mail/${slug}-review.png`;

/** One review with its gadget, to change, and pictures that only repeat their texts. */
async function openPainting(engine: Engine) {
  const database = await freshDatabase(engine);
  const of = (one: { slug: string }) => one.slug === slug;
  let shown: Library = {
    ...library,
    posts: [],
    reviews: library.reviews.filter(of),
    gadgets: library.gadgets.filter(of),
    products: library.products.filter(of),
  };
  let snapshot = createSnapshot('0', shown);
  const painted: string[] = [];
  const process: ImageProcess = {
    paint: async (task) => {
      const text = JSON.stringify(task);
      if (text.includes('unpaintable')) throw new Error('no such letter');
      painted.push(task.kind === 'card' ? task.card.headline : 'a drawing');
      return Buffer.from(text);
    },
    convert: () => Promise.reject(new Error('no uploads here')),
    end: () => {},
  };
  const images = openImages({ db: database.db, headers: { 'X-Content-Type-Options': 'nosniff' } });
  return {
    db: database.db,
    painted,
    change(edit: (library: Library) => Partial<Library>) {
      shown = { ...shown, ...edit(shown) };
      snapshot = createSnapshot(`${painted.length}`, shown);
    },
    async paint() {
      painted.length = 0;
      const content = { current: () => snapshot };
      await paintImages({ database, content, process }, new AbortController().signal);
    },
    async get(path: string, etag?: string) {
      const response = await images.get(path, snapshot);
      return response?.respond({ 'if-none-match': etag });
    },
    sizeOf: (path: string) => images.sizeOf(path, snapshot),
  };
}

onBothEngines(
  'a picture is painted once, and its category’s answers until then',
  async (engine) => {
    const { db, painted, paint, get, sizeOf } = await openPainting(engine);
    const early = await get(social);
    expect(early?.headers.get('cache-control')).toBe('public, max-age=60');
    expect((await early?.arrayBuffer())?.byteLength).toBe(await sizeOf(social));
    await paint();
    expect(painted).toContain('Roomba j7+');
    const response = await get(social);
    const etag = response?.headers.get('etag') ?? '';
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const text = (await response?.text()) ?? '';
    expect(text).toContain('Today: ');
    expect(await sizeOf(social)).toBe(Buffer.byteLength(text));
    expect((await get(social, etag))?.status).toBe(304);
    expect(await (await get(mail))?.text()).toContain('<svg');
    // Sent emails link to it, with or without a photo.
    expect(await get(mail.replace('.png', '.jpg'))).toBeDefined();
    expect(await get('/social/no-such-review.png')).toBeUndefined();
    await paint();
    expect(painted).toEqual([]);
    // A restored backup may contain pages with scripts.
    await db.updateTable('painted_images').set({ type: 'text/html', hash: 'restored' }).execute();
    expect((await get(social))?.headers.get('content-type')).toBe('image/png');
  },
);

const predictions = ['“It survives.”', '“It does not survive.”'];

onBothEngines('title, rating and answer repaint one picture; the rest stays', async (engine) => {
  const { painted, paint, get, change } = await openPainting(engine);
  await paint();
  const edits: [string, (library: Library) => Partial<Library>][] = [
    [
      'A New Hook',
      ({ reviews }) => ({
        reviews: reviews.map((review) => ({ ...review, title: 'Roomba: A New Hook' })),
      }),
    ],
    [
      '"value":1.5',
      ({ reviews }) => ({
        reviews: reviews.map((review) => ({
          ...review,
          product: { ...review.product, rating: 1.5 },
        })),
      }),
    ],
    [
      'Today: Buy it',
      ({ gadgets }) => ({
        gadgets: gadgets.map((gadget) => ({
          ...gadget,
          answer: gadget.answer && { ...gadget.answer, judgment: 'buy' as const, under: undefined },
        })),
      }),
    ],
  ];
  for (const [words, edit] of edits) {
    change(edit);
    await paint();
    // A new answer also decides which of the two predictions was right.
    expect(painted).toEqual(['Roomba j7+', ...(words === 'Today: Buy it' ? predictions : [])]);
    expect(await (await get(social))?.text()).toContain(words);
  }
  change(() => ({ reviews: [] }));
  await paint();
  expect(await get(social)).toBeUndefined();
});

onBothEngines('one picture that fails does not stop the others', async (engine) => {
  const { painted, paint, get, change } = await openPainting(engine);
  change(({ reviews }) => ({
    reviews: reviews.map((review) => ({ ...review, title: 'Roomba: unpaintable' })),
  }));
  await expect(paint()).rejects.toThrow('1 pictures could not be painted.');
  expect(painted.length).toBeGreaterThan(20);
  expect(await (await get(social))?.text()).toContain('Smart Home');
});

test('a child process paints a PNG of the usual size', async () => {
  const process = createImageProcess();
  const card = { kicker: 'Test', headline: 'Toaster', hook: '', drawings: [], foot: 'A line' };
  const bytes = Buffer.from(await process.paint({ kind: 'card', card }));
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  await expect(process.paint({ kind: 'drawing', svg: 'no svg', width: 10 })).rejects.toThrow();
  process.end();
});
