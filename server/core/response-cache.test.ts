import { expect, test } from 'vitest';
import { CachedResponse, ResponseCache } from './response-cache.ts';
import { createCurrentVersion, type VersionPart } from './versions.ts';

class Unavailable extends Error {}

const response = (text: string, status = 200) => new CachedResponse(status, Buffer.from(text), {});
const errors = {
  databaseDown: response('down', 503),
  overloaded: response('busy', 503),
  failed: response('failed', 500),
};

/** A cache over a database that the test changes. */
function openCache() {
  const world = {
    now: Date.UTC(2026, 0, 31, 23, 59),
    stored: { settings: 0, published: 1, votes: '1' },
    dependsOn: ['published', 'votes'] as VersionPart[] | undefined,
    isDown: false,
    isBroken: false,
    rendered: [] as string[],
    outcomes: [] as string[],
    errors: [] as string[],
    /** The version of the request's snapshot. */
    content: 'one',
    /** A running render waits for this. */
    gate: Promise.resolve() as Promise<void>,
  };
  const version = createCurrentVersion({
    read: async () => {
      if (world.isDown) throw new Unavailable('down');
      return { ...world.stored };
    },
    clock: () => new Date(world.now),
    onFailure: () => {},
  });
  const cache = new ResponseCache({
    version,
    errors,
    isDatabaseError: (error) => error instanceof Unavailable,
    maxSize: 1024 * 1024,
    onRequest: (outcome) => world.outcomes.push(outcome),
    onError: (_, key) => world.errors.push(key),
  });
  const get = async (key: string, isUnbounded = false) => {
    const render = async () => {
      if (world.isDown) throw new Unavailable('down');
      if (world.isBroken) throw new TypeError('broken');
      world.rendered.push(key);
      const { published, votes } = world.stored;
      await world.gate;
      return { response: response(`${key} ${published} ${votes}`), dependsOn: world.dependsOn };
    };
    return (await cache.get({ key, content: world.content, isUnbounded, render })).body.toString();
  };
  return { world, version, get };
}

test('concurrent requests of a page share one render, which is cached until a change', async () => {
  const { world, get } = openCache();
  expect(await Promise.all([get('/'), get('/'), get('/')])).toEqual(Array(3).fill('/ 1 1'));
  await get('/');
  expect(world.rendered).toEqual(['/']);
});

test('a change by this process appears immediately, one by another process within a second', async () => {
  const { world, version, get } = openCache();
  await get('/');
  world.stored.votes = '2';
  expect(await get('/')).toBe('/ 1 1');
  world.now += 1000;
  expect(await get('/')).toBe('/ 1 2');
  world.stored.votes = '3';
  version.changed();
  expect(await get('/')).toBe('/ 1 3');
});

test('a visitor who votes while the page is being rendered sees the vote', async () => {
  const { world, version, get } = openCache();
  const gate = Promise.withResolvers<void>();
  world.gate = gate.promise;
  const before = get('/');
  await expect.poll(() => world.rendered).toEqual(['/']);
  world.stored.votes = '2';
  version.changed();
  const after = Promise.all([get('/'), get('/')]);
  gate.resolve();
  expect(await before).toBe('/ 1 1');
  expect(await after).toEqual(['/ 1 2', '/ 1 2']);
  expect(world.rendered).toEqual(['/', '/']);
});

test('a page is rendered again only when something changes that it depends on', async () => {
  const { world, version, get } = openCache();
  world.dependsOn = ['published', 'month'];
  await get('/');
  world.stored.votes = '2';
  version.changed();
  await get('/');
  expect(world.rendered).toHaveLength(1);
  world.now += 60_000;
  await get('/');
  expect(world.rendered).toHaveLength(2);
});

test('a page is cached under the snapshot that it was rendered from', async () => {
  const { world, get } = openCache();
  const gate = Promise.withResolvers<void>();
  world.gate = gate.promise;
  const before = get('/');
  world.content = 'two';
  const after = get('/');
  gate.resolve();
  await Promise.all([before, after]);
  expect(world.rendered).toEqual(['/', '/']);
  await get('/');
  world.dependsOn = [];
  world.content = 'three';
  await get('/');
  expect(world.rendered).toHaveLength(3);
});

test('while the database is down outdated pages are served, others are a 503, and then it recovers', async () => {
  const { world, get } = openCache();
  await get('/');
  world.isDown = true;
  world.now += 24 * 3600 * 1000;
  expect([await get('/'), await get('/other')]).toEqual(['/ 1 1', 'down']);
  world.isDown = false;
  world.stored.published = 2;
  world.now += 1000;
  // The first request after the outage triggers a read of the database.
  await get('/');
  await expect.poll(() => get('/')).toBe('/ 2 1');
});

test('a vote of this process is on the next page, but does not delay calls that need only the content', async () => {
  const { world, version, get } = openCache();
  await get('/');
  Object.assign(world.stored, { published: 2, votes: '2' });
  version.changed('votes');
  expect(await version.current('published')).toMatchObject({ published: 1 });
  expect(await get('/')).toBe('/ 2 2');
});

test('after an outage pages are rendered again once, with the first vote', async () => {
  const { world, version, get } = openCache();
  const fail = async () => {
    world.isDown = true;
    world.now += 1000;
    await get('/');
    world.isDown = false;
  };
  await get('/');
  await fail();
  world.now += 1000;
  await get('/');
  await get('/');
  expect(world.rendered).toEqual(['/', '/']);
  await fail();
  world.stored.votes = '2';
  version.changed();
  expect(await get('/')).toBe('/ 1 2');
});

test('a page whose rendering throws is a 500, is logged, and is tried again', async () => {
  const { world, get } = openCache();
  world.isBroken = true;
  expect(await get('/')).toBe('failed');
  expect(world.errors).toEqual(['/']);
  world.isBroken = false;
  expect(await get('/')).toBe('/ 1 1');
});

test('invented URLs do not evict known pages from the cache', async () => {
  const { world, get } = openCache();
  await get('/');
  for (let n = 0; n < 2000; n += 1) await get(`/compare/${n}`, true);
  world.rendered.length = 0;
  await get('/');
  expect(world.rendered).toEqual([]);
});
