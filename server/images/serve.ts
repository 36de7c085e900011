import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { readImageAt } from '#database/queries/images.ts';
import { findPainted, readPainted } from '#database/queries/painted-images.ts';
import type { Database } from '#database/schema/tables.ts';
import { perSnapshot, type Snapshot } from '#server/content/current.ts';
import { CachedResponse } from '#server/core/response-cache.ts';
import { defaultPicture, wantedPictures } from './wanted-pictures.ts';

interface ServeDependencies {
  db: Database;
  /** Security headers. */
  headers: Record<string, string>;
}

interface Read {
  read: () => Promise<{ type: string; bytes: Buffer } | undefined>;
  age: string;
}

export interface Images {
  /** Undefined if there is no picture at this path. */
  get(path: string, snapshot: Snapshot): Promise<CachedResponse | undefined>;
  /** In bytes. */
  sizeOf(path: string, snapshot: Snapshot): Promise<number>;
}

const immutable = 'public, max-age=31536000, immutable';
const oneHour = 'public, max-age=3600';
/** Short, so that chat programs load the picture again after it is painted. */
const oneMinute = 'public, max-age=60';

/** In bytes. All pictures are larger than everything else together, so few are kept in memory. */
const cacheSize = 8 * 1024 * 1024;

/** A restored backup may contain other types, such as pages with scripts. */
const paintedTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

const defaultFile = new URL(`../../site/public${defaultPicture}`, import.meta.url);

/** Sent emails link to a picture that may have become a photo, or a drawing again. */
const otherEnding = (path: string): string =>
  path.endsWith('.jpg') ? path.replace(/jpg$/, 'png') : path.replace(/png$/, 'jpg');

const standIns = perSnapshot(
  ({ library }) => new Map(wantedPictures(library).map(({ path, standIn }) => [path, standIn])),
);

/** Uploads, and pictures for link previews and emails. */
export function openImages({ db, headers }: ServeDependencies): Images {
  const cache = new LRUCache<string, CachedResponse, Read>({
    maxSize: cacheSize,
    sizeCalculation: ({ body }) => body.length,
    // Concurrent requests share one read.
    fetchMethod: async (_, __, { context: { read, age } }) => {
      const image = await read();
      return image && toResponse(headers, image, age);
    },
  });
  const readPicture = async (path: string, age: string) => {
    const found = await findPainted(db, path);
    if (!found) return undefined;
    const read = async () => {
      const image = await readPainted(db, path, found.hash);
      return image && paintedTypes.has(image.type) ? image : undefined;
    };
    return cache.fetch(`${path} ${found.hash} ${age}`, { context: { read, age } });
  };
  const readUpload = (path: string) => {
    const read = async () => {
      const image = await readImageAt(db, path);
      return image && { ...image, type: 'image/webp' };
    };
    return cache.fetch(path, { context: { read, age: immutable } });
  };
  const defaultPicture = { type: 'image/png', bytes: readFileSync(defaultFile) };
  const fallback = toResponse(headers, defaultPicture, oneMinute);
  const candidates = (path: string, snapshot: Snapshot): [path: string, age: string][] => {
    const standIn = standIns(snapshot).get(path);
    return [[path, oneHour], ...(standIn ? [[standIn, oneMinute] as [string, string]] : [])];
  };
  return {
    async get(path, snapshot) {
      if (path.startsWith('/images/')) return readUpload(path);
      const shown = [path, otherEnding(path)].find((one) => standIns(snapshot).has(one));
      if (!shown) return undefined;
      for (const candidate of candidates(shown, snapshot)) {
        const response = await readPicture(...candidate);
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

const toResponse = (
  headers: ServeDependencies['headers'],
  { type, bytes }: { type: string; bytes: Buffer },
  age: string,
): CachedResponse =>
  new CachedResponse(
    200,
    bytes,
    {
      ...headers,
      'Content-Security-Policy': `${headers['Content-Security-Policy']}; sandbox`,
      'Content-Type': type,
      'Cache-Control': age,
      // Shown by chats, feed readers and search engines.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    { compressible: false },
  );
