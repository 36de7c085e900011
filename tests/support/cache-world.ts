import { vi } from 'vitest';
import { DatabaseUnavailable } from '#database/engines/errors.ts';
import { createApologies } from '#server/pages/apologies.ts';
import { Finished } from '#server/pages/finished.ts';
import { Freshness } from '#server/pages/freshness.ts';
import { PageCache } from '#server/pages/page-cache.ts';
import { RenderQueue, type Visitor } from '#server/pages/render-queue.ts';
import { type Ground, grounds } from '#site/data/query-store.ts';

interface World {
  /** Of the products. */
  revision: number;
  votes: number;
  standsOn: (key: string) => readonly Ground[];
  now: number;
  renders: string[];
  text: (key: string) => string;
  keep: boolean;
  isAway: boolean;
  /** Our own code breaks on every page. */
  isBroken: boolean;
  mistakes: string[];
  looks: number;
  isWithoutNumber: (key: string) => boolean;
  /** What a page with votes is made from. */
  madeFrom?: (key: string) => string;
  /** A render reads the database first, and is done after this. */
  patience: Promise<void>;
}

/** A cache over a world that the test moves. */
export function openCache(
  changes: Partial<World> = {},
  bounds = { pages: 500, bytes: 1_000_000 },
  queue = new RenderQueue(),
) {
  const world: World = {
    revision: 1,
    votes: 1,
    standsOn: () => grounds,
    now: Date.UTC(2025, 0, 31, 23, 59, 0),
    renders: [],
    text: (key) => `${key} at ${world.revision}`,
    keep: true,
    isAway: false,
    isBroken: false,
    mistakes: [],
    looks: 0,
    isWithoutNumber: (key) => key.includes('?'),
    patience: Promise.resolve(),
    ...changes,
  };
  const clock = () => new Date(world.now);
  const freshness = new Freshness({
    readRevisions: async () => {
      world.looks++;
      if (world.isAway) throw new DatabaseUnavailable('away');
      return { products: world.revision, votes: world.votes };
    },
    clock,
    onFailure: () => undefined,
  });
  const cache = new PageCache({
    freshness,
    clock,
    apologies,
    onMistake: (_, key) => world.mistakes.push(key),
    queue,
    isWithoutNumber: (key) => world.isWithoutNumber(key),
    bounds: { addresses: bounds, queries: { pages: 2, bytes: 1_000_000 } },
    make: async (key, _, before) => {
      if (world.isAway) throw new DatabaseUnavailable('away');
      const madeFrom = world.madeFrom?.(key);
      if (madeFrom !== undefined && madeFrom === before) return { same: true };
      world.renders.push(key);
      if (world.isBroken) throw new TypeError('our mistake');
      const text = Buffer.from(world.text(key));
      await world.patience;
      return {
        page: new Finished(200, text, {}),
        standsOn: world.standsOn(key),
        madeFrom,
        keep: world.keep,
      };
    },
  });
  const get = (key: string, visitor: Visitor = aVisitor()) => cache.get(key, () => visitor);
  return { world, get, freshness, has: (key: string) => cache.hit(key) !== undefined };
}

export const apologies = createApologies({});

export function aVisitor(): Visitor & { leave(): void } {
  const leaving = new AbortController();
  return { client: 'somebody', gone: leaving.signal, leave: () => leaving.abort() };
}

/** As in the real thing a render takes its time, and only then rests. */
export const useFakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

export const textOf = (page: Finished) => page.plain.toString();
