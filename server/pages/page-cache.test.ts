import { afterEach, expect, test, vi } from 'vitest';
import { type Ground, grounds } from '#site/data/query-store.ts';
import { openCache, textOf, useFakeTimers } from '#tests/support/cache-world.ts';
import { Finished } from './finished.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a page is rendered once, however many ask at the same time', async () => {
  const { world, get } = openCache();
  const pages = await Promise.all(Array.from({ length: 50 }, () => get('/')));
  expect(world.renders).toEqual(['/']);
  expect(new Set(pages).size).toBe(1);
});

test('a hit within the second is answered without a promise and without a look at the database', async () => {
  const { world, get } = openCache();
  await get('/');
  expect(get('/')).toBeInstanceOf(Finished);
  expect(world.looks).toBe(1);
});

test('a change by another process is seen once a second has passed', async () => {
  const { world, get } = openCache();
  await get('/');
  world.revision = 2;
  await get('/');
  expect(world.renders).toHaveLength(1);
  world.now += 1000;
  await get('/');
  expect(world.renders).toHaveLength(2);
});

test('a change by this process is seen at once', async () => {
  const { world, get, freshness } = openCache();
  await get('/');
  world.revision = 2;
  freshness.changed();
  await get('/');
  expect(world.renders).toHaveLength(2);
});

test('a vote for what a page does not show leaves it as it is; one for what it shows does not', async () => {
  const { world, get, freshness, has } = openCache({
    madeFrom: (key) => `${key} with ${shown} votes`,
  });
  let shown = 1;
  const first = await get('/');
  const vote = () => {
    world.votes += 1;
    freshness.changed();
  };
  vote();
  expect(await get('/')).toBe(first);
  expect([has('/'), world.renders.length]).toEqual([true, 1]);
  vote();
  shown += 1;
  await get('/');
  expect(world.renders).toHaveLength(2);
});

test('what else has changed makes a page anew, whatever its votes say', async () => {
  const { world, get, freshness } = openCache({ madeFrom: () => 'the same' });
  await get('/');
  world.revision += 1;
  freshness.changed();
  expect(textOf(await get('/'))).toBe(`/ at ${world.revision}`);
  // From the last day of a month into the next one.
  world.now += 24 * 60 * 60 * 1000;
  await get('/');
  expect(world.renders).toHaveLength(3);
});

test('who asks after a change does not share a page that was begun before it', async () => {
  const slow = Promise.withResolvers<void>();
  const { world, get, freshness } = openCache({ patience: slow.promise });
  const before = [get('/'), get('/')];
  await expect.poll(() => world.renders.length).toBe(1);
  world.revision = 2;
  freshness.changed();
  const after = [get('/'), get('/')];
  await expect.poll(() => world.looks).toBe(2);
  await new Promise(setImmediate);
  slow.resolve();
  const [early, late] = [await Promise.all(before), await Promise.all(after)];
  const says = (page: Finished, text: string) =>
    page.equals(new Finished(200, Buffer.from(text), {}));
  expect(early.map((page) => says(page, '/ at 1'))).toEqual([true, true]);
  expect(late.map((page) => says(page, '/ at 2'))).toEqual([true, true]);
  expect(world.renders).toHaveLength(2);
});

test('whoever comes after a change sees it, however many changes there are', async () => {
  const { world, get, freshness } = openCache();
  for (let change = 0; change < 50; change++) {
    world.revision++;
    world.now += 5;
    freshness.changed();
    expect(textOf(await get('/'))).toBe(`/ at ${world.revision}`);
  }
});

test('in a storm of changes all who wait share one render, and each sees the change before them', async () => {
  useFakeTimers();
  const { world, get, freshness } = openCache();
  const render = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Each render takes ten milliseconds.
    setTimeout(() => {
      world.now += 10;
      resolve();
    }, 10);
    return promise;
  };
  Object.defineProperty(world, 'patience', { get: render });
  const seen: Promise<boolean>[] = [];
  for (let change = 0; change < 100; change++) {
    world.revision++;
    freshness.changed();
    const least = world.revision;
    seen.push(
      Promise.resolve(get('/')).then((page) => Number(/\d+/.exec(textOf(page))?.[0]) >= least),
    );
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(5);
    world.now += 5;
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(new Set(await Promise.all(seen))).toEqual(new Set([true]));
  // Half a second of votes: a render of ten milliseconds rests for ninety.
  expect(world.renders.length).toBeGreaterThan(3);
  expect(world.renders.length).toBeLessThan(12);
});

test('a page that says the same after a change keeps its bytes', async () => {
  const { world, get } = openCache({ text: () => 'always the same' });
  const before = await get('/');
  world.revision = 2;
  world.now += 1000;
  expect(await get('/')).toBe(before);
});

test('a new month makes every page anew', async () => {
  const { world, get } = openCache();
  await get('/');
  world.now = Date.UTC(2025, 1, 1, 0, 0, 0);
  await get('/');
  expect(world.renders).toHaveLength(2);
});

test('what must not be kept is made for every request', async () => {
  const { world, get } = openCache({ keep: false });
  await get('/category/nothing');
  await get('/category/nothing');
  expect(world.renders).toHaveLength(2);
});

test('a page that stays is compressed at leisure, one that votes change every moment is not', async () => {
  useFakeTimers();
  const { world, get, freshness } = openCache();
  const polish = vi.spyOn(Finished.prototype, 'polish').mockResolvedValue();
  for (let vote = 0; vote < 40; vote += 1) {
    world.revision += 1;
    world.now += 500;
    freshness.changed();
    await get('/');
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(polish).not.toHaveBeenCalled();
  // One timer, not one for each page that is gone and would be held by it.
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(polish).toHaveBeenCalledTimes(1);
});

test('what nobody has changed yet is compressed soon, what was changed has to stand for longer', async () => {
  useFakeTimers();
  const { world, get, freshness } = openCache();
  const polish = vi.spyOn(Finished.prototype, 'polish').mockResolvedValue();
  await get('/');
  await vi.advanceTimersByTimeAsync(2000);
  expect(polish).toHaveBeenCalledTimes(1);
  world.revision += 1;
  world.now += 2000;
  freshness.changed();
  await get('/');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(polish).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(polish).toHaveBeenCalledTimes(2);
});

test('pages are compressed at leisure one after the other', async () => {
  useFakeTimers();
  const { get } = openCache();
  let running = 0;
  let most = 0;
  const polish = vi.spyOn(Finished.prototype, 'polish').mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
  });
  for (const key of ['/', '/about', '/blog', '/contact']) await get(key);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polish).toHaveBeenCalledTimes(4);
  expect(most).toBe(1);
});

test('a clock that is set back in a storm of votes leaves no page behind', async () => {
  const { world, get, freshness } = openCache();
  const voteAndRead = async () => {
    world.revision += 1;
    freshness.changed();
    return await get('/');
  };
  for (let vote = 0; vote < 10; vote += 1) await voteAndRead();
  world.now -= 3_600_000;
  const renders = world.renders.length;
  await voteAndRead();
  expect(world.renders).toHaveLength(renders + 1);
});

test('a change makes those pages anew that stand on what has changed, and no other', async () => {
  const standsOn: Record<string, readonly Ground[]> = {
    '/': grounds,
    '/review': ['products'],
    '/about': [],
  };
  const { world, get, freshness } = openCache({ standsOn: (key) => standsOn[key] ?? grounds });
  const readAll = async () => {
    world.renders.length = 0;
    for (const key of Object.keys(standsOn)) await get(key);
    return world.renders;
  };
  expect(await readAll()).toEqual(['/', '/review', '/about']);
  world.votes++;
  freshness.changed();
  expect(await readAll()).toEqual(['/']);
  world.revision++;
  freshness.changed();
  expect(await readAll()).toEqual(['/', '/review']);
  world.now = Date.UTC(2025, 1, 1);
  expect(await readAll()).toEqual(['/']);
});

test('whoever comes while a page is made that is not kept gets one that was begun after they came', async () => {
  const slow = Promise.withResolvers<void>();
  const { world, get } = openCache({ keep: false, patience: slow.promise });
  const early = get('/confirm?t=1');
  await vi.waitFor(() => expect(world.renders).toHaveLength(1));
  world.text = () => 'confirmed';
  const late = [get('/confirm?t=1'), get('/confirm?t=1')];
  slow.resolve();
  await early;
  expect((await Promise.all(late)).map(textOf)).toEqual(['confirmed', 'confirmed']);
  expect(world.renders).toHaveLength(2);
});
