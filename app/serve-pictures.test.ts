import { expect, test } from 'vitest';
import type { Library } from '#features/content/snapshot.ts';
import { createLog } from '#platform/logger.ts';
import { type Engine, freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { library, snapshotOf } from '#tests/support/library.ts';
import { openImages } from './serve-pictures.ts';

const slug = 'roomba-j7';
const social = `/social/${slug}-review.png`;
const mail = `/mail/${slug}-review.png`;

/** The seed, and pictures that only repeat their texts. */
async function openPictures(engine: Engine) {
  const { db } = await freshDatabase(engine);
  let snapshot = snapshotOf(library);
  const painted: string[] = [];
  let isBusy = false;
  const images = openImages({
    db,
    log: createLog('silent'),
    headers: { 'X-Content-Type-Options': 'nosniff' },
    process: {
      paint: async (task) => {
        const text = JSON.stringify(task);
        if (text.includes('unpaintable')) throw new Error('no such letter');
        painted.push(task.kind === 'card' ? task.card.headline : task.kind);
        return Buffer.from(text);
      },
      isBusy: () => isBusy,
    },
  });
  return {
    painted,
    setBusy: (value: boolean) => {
      isBusy = value;
    },
    change(edit: (library: Library) => Partial<Library>) {
      snapshot = snapshotOf({ ...library, ...edit(library) }, `${painted.length}`);
    },
    async get(path: string, etag?: string) {
      const response = await images.get(path, snapshot);
      return response?.respond({ 'if-none-match': etag });
    },
  };
}

const placeOf = (response: Response | undefined) => [
  response?.status,
  response?.headers.get('location'),
];

onBothEngines('the first request paints a picture, and it is kept', async (engine) => {
  const { painted, get } = await openPictures(engine);
  const [response, other] = await Promise.all([get(social), get(social)]);
  expect(painted).toEqual(['Roomba j7+']);
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const text = await response?.text();
  expect(text).toContain('Today: ');
  expect(await other?.text()).toBe(text);
  expect((await get(social, response?.headers.get('etag') ?? ''))?.status).toBe(304);
  expect(await (await get(mail))?.text()).toContain('<svg');
  // Emails that were sent link to it, whether the review had an uploaded picture or not.
  expect((await get(mail.replace('.png', '.jpg')))?.status).toBe(200);
  expect(await (await get('/social/smart-home-rebellion.png'))?.text()).toContain('Article · ');
});

onBothEngines('a picture that cannot be painted shows the site’s instead', async (engine) => {
  const { painted, get, change, setBusy } = await openPictures(engine);
  const sitePicture = [302, '/social/home.png'];
  setBusy(true);
  expect(placeOf(await get(social))).toEqual(sitePicture);
  setBusy(false);
  expect((await get(social))?.status).toBe(200);
  setBusy(true);
  expect((await get(social))?.status).toBe(200);
  setBusy(false);
  change(({ reviews }) => ({
    reviews: reviews.map((review) => ({ ...review, title: 'Roomba: unpaintable' })),
  }));
  expect(placeOf(await get(social))).toEqual(sitePicture);
  expect(painted).toHaveLength(1);
});

test('pictures of earlier releases lead to the site’s picture', async () => {
  const { get } = await openPictures('sqlite');
  for (const name of [
    'blog',
    'category-audio',
    'compare-iphone-15-pro-vs-roomba-j7',
    'prediction-roomba-j7-it-survives',
    'grave-roomba-j7',
    'talk-me-out-of-roomba-j7',
  ])
    expect(placeOf(await get(`/social/${name}.png`)), name).toEqual([308, '/social/home.png']);
  expect(await get('/mail/no-such-review.png')).toBeUndefined();
});
