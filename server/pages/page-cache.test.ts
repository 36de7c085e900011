import { afterEach, expect, test, vi } from 'vitest';
import { Finished } from './finished.ts';
import { Freshness } from './freshness.ts';
import { PageCache } from './page-cache.ts';

afterEach(() => {
  vi.useRealTimers();
});

interface World {
  revision: number;
  now: number;
  renders: string[];
  text: (key: string) => string;
  keep: boolean;
  isAway: boolean;
  looks: number;
  /** A render reads the database first, and is done after this. */
  patience: Promise<void>;
}

function openCache(changes: Partial<World> = {}) {
  const world: World = {
    revision: 1,
    now: Date.UTC(2025, 0, 31, 23, 59, 0),
    renders: [],
    text: (key) => `${key} at ${world.revision}`,
    keep: true,
    isAway: false,
    looks: 0,
    patience: Promise.resolve(),
    ...changes,
  };
  const clock = () => new Date(world.now);
  const freshness = new Freshness({
    readRevision: async () => {
      world.looks++;
      if (world.isAway) throw new Error('away');
      return world.revision;
    },
    clock,
    onFailure: () => undefined,
  });
  const cache = new PageCache({
    freshness,
    clock,
    make: async (key) => {
      if (world.isAway) throw new Error('away');
      world.renders.push(key);
      const text = Buffer.from(world.text(key));
      await world.patience;
      return { page: new Finished(200, text, {}), keep: world.keep };
    },
  });
  return { world, cache, freshness };
}

test('a page is rendered once, however many ask at the same time', async () => {
  const { world, cache } = openCache();
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.get('/')));
  expect(world.renders).toEqual(['/']);
  expect(new Set(pages).size).toBe(1);
});

test('a hit within the second is answered without a promise and without a look at the database', async () => {
  const { world, cache } = openCache();
  await cache.get('/');
  expect(cache.get('/')).toBeInstanceOf(Finished);
  expect(world.looks).toBe(1);
});

test('a change by another process is seen once a second has passed', async () => {
  const { world, cache } = openCache();
  await cache.get('/');
  world.revision = 2;
  await cache.get('/');
  expect(world.renders).toHaveLength(1);
  world.now += 1000;
  await cache.get('/');
  expect(world.renders).toHaveLength(2);
});

test('a change by this process is seen at once', async () => {
  const { world, cache, freshness } = openCache();
  await cache.get('/');
  world.revision = 2;
  freshness.changed();
  await cache.get('/');
  expect(world.renders).toHaveLength(2);
});

test('who asks after a change does not share a page that was begun before it', async () => {
  const slow = Promise.withResolvers<void>();
  const { world, cache, freshness } = openCache({ patience: slow.promise });
  const before = [cache.get('/'), cache.get('/')];
  await expect.poll(() => world.renders.length).toBe(1);
  world.revision = 2;
  freshness.changed();
  const after = [cache.get('/'), cache.get('/')];
  await expect.poll(() => world.looks).toBe(2);
  await new Promise(setImmediate);
  slow.resolve();
  const [early, late] = [await Promise.all(before), await Promise.all(after)];
  const says = (page: Finished, text: string) => page.equals(new Finished(200, Buffer.from(text), {}));
  expect(early.map((page) => says(page, '/ at 1'))).toEqual([true, true]);
  expect(late.map((page) => says(page, '/ at 2'))).toEqual([true, true]);
  expect(world.renders).toHaveLength(2);
});

test('a storm of changes renders a page no more than four times in a second', async () => {
  const { world, cache, freshness } = openCache();
  for (let change = 0; change < 50; change++) {
    world.revision++;
    world.now += 5;
    freshness.changed();
    await cache.get('/');
  }
  expect(world.renders).toHaveLength(4);
  world.now += 1000;
  await cache.get('/');
  expect(world.renders).toHaveLength(5);
});

test('a page that says the same after a change keeps its bytes', async () => {
  const { world, cache } = openCache({ text: () => 'always the same' });
  const before = await cache.get('/');
  world.revision = 2;
  world.now += 1000;
  expect(await cache.get('/')).toBe(before);
});

test('a new month makes every page anew', async () => {
  const { world, cache } = openCache();
  await cache.get('/');
  world.now = Date.UTC(2025, 1, 1, 0, 0, 0);
  await cache.get('/');
  expect(world.renders).toHaveLength(2);
});

test('while the database is away, finished pages go on and others fail', async () => {
  const { world, cache } = openCache();
  const page = await cache.get('/');
  world.isAway = true;
  world.now += 60_000;
  expect(await cache.get('/')).toBe(page);
  await expect(Promise.resolve(cache.get('/blog'))).rejects.toThrow('away');
  world.isAway = false;
  world.now += 1000;
  await cache.get('/blog');
  expect(world.renders).toEqual(['/', '/blog']);
});

test('what must not be kept is made for every request', async () => {
  const { world, cache } = openCache({ keep: false });
  await cache.get('/category/nothing');
  await cache.get('/category/nothing');
  expect(world.renders).toHaveLength(2);
});

test('a page that stays is compressed at leisure, one that votes change every moment is not', async () => {
  vi.useFakeTimers();
  const { world, cache, freshness } = openCache();
  const polish = vi.spyOn(Finished.prototype, 'polish').mockResolvedValue();
  for (let vote = 0; vote < 40; vote += 1) {
    world.revision += 1;
    world.now += 500;
    freshness.changed();
    await cache.get('/');
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(polish).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polish).toHaveBeenCalledTimes(1);
});

test('pages are compressed at leisure one after the other', async () => {
  vi.useFakeTimers();
  const { cache } = openCache();
  let running = 0;
  let most = 0;
  const polish = vi.spyOn(Finished.prototype, 'polish').mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
  });
  for (const key of ['/', '/about', '/blog', '/contact']) await cache.get(key);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polish).toHaveBeenCalledTimes(4);
  expect(most).toBe(1);
});

test('a clock that is set back in a storm of votes leaves no page behind', async () => {
  const { world, cache, freshness } = openCache();
  const voteAndRead = async () => {
    world.revision += 1;
    freshness.changed();
    return await cache.get('/');
  };
  for (let vote = 0; vote < 10; vote += 1) await voteAndRead();
  world.now -= 3_600_000;
  const renders = world.renders.length;
  await voteAndRead();
  expect(world.renders).toHaveLength(renders + 1);
});
