import { expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { createCounters } from './counters.ts';
import { createResponseCache } from './response-cache.ts';

class Unavailable extends Error {}

/** A cache over a database that the test changes. */
function openCache() {
  const world = {
    now: Date.UTC(2026, 0, 31, 23, 59),
    stored: { published: 1, votes: '1' },
    showsVotes: true,
    isDown: false,
    isBroken: false,
    rendered: [] as string[],
    /** The version of the request's snapshot. */
    content: 'one',
    /** A running render waits for this. */
    gate: Promise.resolve() as Promise<void>,
  };
  const counters = createCounters({
    read: async () => {
      if (world.isDown) throw new Unavailable('down');
      return { ...world.stored };
    },
    clock: () => new Date(world.now),
    onFailure: () => {},
  });
  const isDatabaseError = (error: unknown) => error instanceof Unavailable;
  const cache = createResponseCache({ counters, isDatabaseError });
  const get = async (key: string, cacheControl = 'no-cache') => {
    const render = async () => {
      if (world.isDown) throw new Unavailable('down');
      if (world.isBroken) throw new TypeError('broken');
      world.rendered.push(key);
      const { published, votes } = world.stored;
      await world.gate;
      const body = Buffer.from(`${key} ${published} ${votes}`);
      return new CachedResponse(200, body, { 'Cache-Control': cacheControl });
    };
    const { content, showsVotes } = world;
    return (await cache.get({ key, content, showsVotes, render })).body.toString();
  };
  return { world, counters, get };
}

test('concurrent requests of a page share one render, which is cached until a change', async () => {
  const { world, get } = openCache();
  expect(await Promise.all([get('/'), get('/'), get('/')])).toEqual(Array(3).fill('/ 1 1'));
  await get('/');
  expect(world.rendered).toEqual(['/']);
});

test('a change by this process appears immediately, one by another process within a second', async () => {
  const { world, counters, get } = openCache();
  await get('/');
  world.stored.votes = '2';
  expect(await get('/')).toBe('/ 1 1');
  world.now += 1000;
  expect(await get('/')).toBe('/ 1 2');
  world.stored.votes = '3';
  counters.changed();
  expect(await get('/')).toBe('/ 1 3');
});

test('a visitor who votes while the page is being rendered sees the vote', async () => {
  const { world, counters, get } = openCache();
  const gate = Promise.withResolvers<void>();
  world.gate = gate.promise;
  const before = get('/');
  await expect.poll(() => world.rendered).toEqual(['/']);
  world.stored.votes = '2';
  counters.changed();
  const after = Promise.all([get('/'), get('/')]);
  gate.resolve();
  expect(await before).toBe('/ 1 1');
  expect(await after).toEqual(['/ 1 2', '/ 1 2']);
  expect(world.rendered).toEqual(['/', '/']);
});

test('a vote renders only the pages that show votes again', async () => {
  const { world, counters, get } = openCache();
  world.showsVotes = false;
  await get('/');
  world.stored.votes = '2';
  counters.changed();
  await get('/');
  expect(world.rendered).toHaveLength(1);
  world.stored.published = 2;
  counters.changed();
  expect(await get('/')).toBe('/ 2 2');
});

test('while the database is down outdated pages are served, and then it recovers', async () => {
  const { world, get } = openCache();
  await get('/');
  world.isDown = true;
  world.now += 24 * 3600 * 1000;
  expect(await get('/')).toBe('/ 1 1');
  await expect(get('/other')).rejects.toThrow(Unavailable);
  world.isDown = false;
  world.stored.published = 2;
  world.now += 1000;
  // The first request after the outage triggers a read of the database.
  await get('/');
  await expect.poll(() => get('/')).toBe('/ 2 1');
});

test('an answer for one person is not kept for the next', async () => {
  const { world, get } = openCache();
  for (const cacheControl of ['no-store', 'private, no-cache']) {
    await get('/search', cacheControl);
    await get('/search', cacheControl);
  }
  expect(world.rendered).toHaveLength(4);
});
