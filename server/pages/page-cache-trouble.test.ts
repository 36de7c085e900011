import { expect, onTestFinished, test, vi } from 'vitest';
import {
  apologies,
  aVisitor,
  openCache,
  textOf,
  useFakeTimers,
} from '#tests/support/cache-world.ts';
import { Finished } from './finished.ts';
import { Dropped, RenderQueue } from './render-queue.ts';

test('while the database is away, finished pages go on and others are apologized for', async () => {
  const { world, get } = openCache();
  const page = await get('/');
  world.isAway = true;
  world.now += 60_000;
  expect(await get('/')).toBe(page);
  expect(await get('/blog')).toBe(apologies.away);
  world.isAway = false;
  world.now += 1000;
  await get('/blog');
  expect(world.renders).toEqual(['/', '/blog']);
  expect(world.mistakes).toEqual([]);
});

test('a page from before is shown where the database goes away in the middle of a render', async () => {
  const { world, get, freshness } = openCache();
  const page = await get('/');
  world.revision++;
  freshness.changed();
  const asked = get('/');
  await Promise.resolve().then(() => undefined);
  world.isAway = true;
  expect(await asked).toBe(page);
});

test('a mistake of ours is not hidden behind the page from before: it is told, and tried again ever later', async () => {
  const { world, get } = openCache();
  await get('/');
  world.isBroken = true;
  world.revision++;
  const tried: number[] = [];
  world.now += 1000;
  for (let second = 0; second < 20; second++) {
    const before = world.renders.length;
    expect(await get('/')).toBe(apologies.mistake);
    if (world.renders.length > before) tried.push(second);
    world.now += 1000;
  }
  expect(tried).toEqual([0, 1, 3, 7, 15]);
  expect(world.mistakes).toHaveLength(5);
  world.isBroken = false;
  world.now += 60_000;
  expect(textOf(await get('/'))).toBe('/ at 2');
});

test('a hundred who ask for a broken page break it once', async () => {
  const { world, get } = openCache({ isBroken: true });
  const pages = await Promise.all(Array.from({ length: 100 }, () => get('/')));
  expect(new Set(pages)).toEqual(new Set([apologies.mistake]));
  expect(world.mistakes).toEqual(['/']);
});

test('a backup that is put back has a lower revision, and its pages are made anew all the same', async () => {
  const { world, get } = openCache({ revision: 90 });
  await get('/');
  world.revision = 12;
  world.now += 1000;
  expect(textOf(await get('/'))).toBe('/ at 12');
});

test('past the bound the page goes that nobody asked for longest, and no other', async () => {
  const { get, has } = openCache({}, { pages: 3, bytes: 1_000_000 });
  for (const key of ['/a', '/b', '/c', '/a', '/d']) await get(key);
  expect(['/a', '/b', '/c', '/d'].map(has)).toEqual([true, false, true, true]);
});

test('what people search for is kept too, and pushes out nothing but other searches', async () => {
  const { world, get, has } = openCache({}, { pages: 1, bytes: 1_000_000 });
  for (const key of ['/search', '/search?q=a', '/search?q=b', '/search?q=c', '/search?q=c'])
    await get(key);
  expect(has('/search')).toBe(true);
  expect(world.renders).toHaveLength(4);
  await get('/search?q=a');
  expect(world.renders).toHaveLength(5);
});

test('addresses without number push out nothing but each other, and are never compressed at leisure', async () => {
  useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const polish = vi.spyOn(Finished.prototype, 'polish').mockResolvedValue();
  const { world, get, has } = openCache({ isWithoutNumber: (key) => key.startsWith('/compare/') });
  for (const key of ['/', '/compare/a', '/compare/b', '/compare/c', '/compare/c']) await get(key);
  expect(['/', '/compare/a', '/compare/b', '/compare/c'].map(has)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(world.renders).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polish).toHaveBeenCalledTimes(1);
});

test('pages are bounded by their bytes too', async () => {
  const { get, has } = openCache(
    { text: (key) => key.padEnd(400, '.') },
    { pages: 500, bytes: 1000 },
  );
  for (const key of ['/a', '/b', '/c']) await get(key);
  expect(['/a', '/b', '/c'].map(has)).toEqual([false, true, true]);
});

test('whoever hangs up before their page is begun has nothing made', async () => {
  const { world, get } = openCache();
  const [one, other] = [aVisitor(), aVisitor()];
  const left = Promise.resolve(get('/left', one));
  const stays = get('/stays', other);
  // The look at the database comes first, then the queue.
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  one.leave();
  await expect(left).rejects.toThrow(Dropped);
  await stays;
  expect(world.renders).toEqual(['/stays']);
});

test('where too many pages wait, the page from before is sent, and an apology only where there is none', async () => {
  const slow = Promise.withResolvers<void>();
  const queue = new RenderQueue({ atOnce: 1, ofOneClient: 2, ofAll: 2 });
  const { world, get, freshness } = openCache({}, undefined, queue);
  const before = await get('/');
  world.patience = slow.promise;
  world.revision++;
  freshness.changed();
  const by = (client: string) => ({ ...aVisitor(), client });
  const crowd = ['/under-way', '/a', '/b'].map((key) => get(key, by('greedy')));
  await expect.poll(() => world.renders).toEqual(['/', '/under-way']);
  // Two wait, both of one client: a reader takes the place of the newer one, which is apologized for.
  const reader = get('/c', by('reader'));
  expect(await crowd[2]).toBe(apologies.busy);
  // The lines are level now: whoever comes has to make do with what is there.
  expect(await get('/', by('another'))).toBe(before);
  expect(await get('/d', by('another'))).toBe(apologies.busy);
  slow.resolve();
  expect(textOf(await reader)).toBe('/c at 2');
});
