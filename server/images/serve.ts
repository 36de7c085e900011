import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { findPainted, readPainted } from '#database/queries/painted-images.ts';
import type { Database } from '#database/schema/tables.ts';
import { perSnapshot, type Snapshot } from '#server/content/current.ts';
import { CachedResponse } from '#server/core/cached-response.ts';
import { defaultPicture, wantedPictures } from './wanted-pictures.ts';

interface ServeDependencies {
  db: Database;
  /** Security headers. */
  headers: Record<string, string>;
}

export interface Images {
  /** Undefined if there is no picture at this path. */
  get(path: string, snapshot: Snapshot): Promise<CachedResponse | undefined>;
  /** In bytes. */
  sizeOf(path: string, snapshot: Snapshot): Promise<number>;
}

const oneHour = 'public, max-age=3600';
/** Chats ask again soon, when the picture is painted. */
const oneMinute = 'public, max-age=60';

/** In bytes. All pictures are larger than everything else together, so few are kept in memory. */
const cacheSize = 8 * 1024 * 1024;

const defaultFile = new URL(`../../site/public${defaultPicture}`, import.meta.url);

const standIns = perSnapshot(
  ({ library }) => new Map(wantedPictures(library).map(({ path, standIn }) => [path, standIn])),
);

/** Pictures for link previews and emails. */
export function openImages({ db, headers }: ServeDependencies): Images {
  const toResponse = (type: string, bytes: Buffer, age: string) =>
    new CachedResponse(
      200,
      bytes,
      {
        ...headers,
        'Content-Type': type,
        'Cache-Control': age,
        // Shown by chats, feed readers and search engines.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
      { compressible: false },
    );
  const cache = new LRUCache<string, CachedResponse, { path: string; hash: string; age: string }>({
    maxSize: cacheSize,
    sizeCalculation: ({ body }) => body.length,
    // Concurrent requests share one read.
    fetchMethod: async (_, __, { context: { path, hash, age } }) => {
      const image = await readPainted(db, path, hash);
      return image && toResponse(image.type, image.bytes, age);
    },
  });
  const read = async (path: string, age: string) => {
    const found = await findPainted(db, path);
    const key = `${path} ${found?.hash} ${age}`;
    return found && cache.fetch(key, { context: { path, hash: found.hash, age } });
  };
  const fallback = toResponse('image/png', readFileSync(defaultFile), oneMinute);
  const candidates = (path: string, snapshot: Snapshot): [path: string, age: string][] => {
    const standIn = standIns(snapshot).get(path);
    return [[path, oneHour], ...(standIn ? [[standIn, oneMinute] as [string, string]] : [])];
  };
  return {
    async get(path, snapshot) {
      if (!/^\/(social|mail)\/[^/]+\.png$/.test(path)) return undefined;
      if (!standIns(snapshot).has(path)) return undefined;
      for (const candidate of candidates(path, snapshot)) {
        const response = await read(...candidate);
        if (response) return response;
      }
      return fallback;
    },
    async sizeOf(path, snapshot) {
      for (const [candidate] of candidates(path, snapshot)) {
        const found = await findPainted(db, candidate);
        if (found) return found.size;
      }
      return fallback.body.length;
    },
  };
}
