import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { readDrawings, seedFolder } from '#features/content/files.ts';
import type { Snapshot } from '#features/content/snapshot.ts';
import { mailDrawingWidth } from '#features/newsletter/draft.ts';
import type { ImageProcess, Painting } from '#features/pictures/image-process.ts';
import { readImageAt, readPainted, savePainted } from '#features/pictures/queries.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Log } from '#platform/logger.ts';
import { sitePicture } from '#ui/social-images.ts';
import { type Picture, pictureAt } from './painted-pictures.ts';

interface ServeDependencies {
  db: Database;
  process: Pick<ImageProcess, 'paint' | 'isBusy'>;
  log: Pick<Log, 'error'>;
  /** Security headers. */
  headers: Record<string, string>;
}

export type Images = ReturnType<typeof openImages>;

interface Read {
  read: () => Promise<Buffer | undefined>;
  type: string;
  age: string;
}

const immutable = 'public, max-age=31536000, immutable';
const oneHour = 'public, max-age=3600';
/** Short, so that chat programs load the picture again after it is painted. */
const oneMinute = 'public, max-age=60';

/** In bytes. All pictures are larger than everything else together, so few are kept in memory. */
const cacheSize = 8 * 1024 * 1024;

/** A release that changes one of these repaints everything. */
const paintingCode = [
  'features/pictures/paint.ts',
  'app/painted-pictures.ts',
  'ui/styles/tokens.css',
  'app/public/favicon.svg',
];

function hashFiles(files: readonly string[]): string {
  const sum = createHash('sha256');
  for (const file of files) sum.update(readFileSync(join(seedFolder, '..', file)));
  return sum.digest('hex');
}

/** Uploads, and pictures for link previews and emails, which the first request paints. */
export function openImages({ db, process, log, headers }: ServeDependencies) {
  const cache = new LRUCache<string, CachedResponse, Read>({
    maxSize: cacheSize,
    sizeCalculation: ({ body }) => body.length,
    // Concurrent requests share one reading or painting.
    fetchMethod: async (_, __, { context: { read, type, age } }) => {
      const bytes = await read();
      return bytes && respond(200, bytes, { 'Content-Type': type, 'Cache-Control': age });
    },
  });
  const drawings = readDrawings();
  const code = hashFiles(paintingCode);

  const respond = (status: number, bytes: Buffer, own: Record<string, string>) =>
    new CachedResponse(
      status,
      bytes,
      {
        ...headers,
        'Content-Security-Policy': `${headers['Content-Security-Policy']}; sandbox`,
        // Shown by chats, feed readers and search engines.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ...own,
      },
      { compressible: false },
    );
  const showSitePicture = (status: 302 | 308, age: string) =>
    respond(status, Buffer.alloc(0), { Location: sitePicture.path, 'Cache-Control': age });

  const paint = async (path: string, key: string, picture: Picture) => {
    if (process.isBusy()) return undefined;
    try {
      const bytes = Buffer.from(await process.paint(await toPainting(db, picture)));
      await savePainted(db, { path, hash: key, bytes });
      return bytes;
    } catch (error) {
      log.error({ err: error, path }, 'a picture could not be painted');
      return undefined;
    }
  };

  return {
    /** Undefined if there is no picture at this path. */
    async get(path: string, snapshot: Snapshot): Promise<CachedResponse | undefined> {
      if (path.startsWith('/images/')) {
        const read = () => readImageAt(db, path);
        return cache.fetch(path, { context: { read, type: 'image/webp', age: immutable } });
      }
      const picture = pictureAt(path, snapshot.library, drawings);
      // Earlier releases painted pictures for more pages.
      if (!picture) return path.startsWith('/social/') ? showSitePicture(308, oneHour) : undefined;
      const key = hash('sha256', code + JSON.stringify(picture)).slice(0, 32);
      const read = async () => (await readPainted(db, path, key)) ?? paint(path, key, picture);
      const type = picture.kind === 'photo' ? 'image/jpeg' : 'image/png';
      const context = { read, type, age: oneHour };
      const response = await cache.fetch(`${path} ${key}`, { context });
      return response ?? showSitePicture(302, oneMinute);
    },
  };
}

async function toPainting(db: Database, picture: Picture): Promise<Painting> {
  if (picture.kind === 'card') return picture;
  if (picture.kind === 'drawing') return { ...picture, width: mailDrawingWidth };
  const bytes = await readImageAt(db, picture.path);
  if (!bytes) throw new Error(`There is no picture at ${picture.path}.`);
  return { kind: 'photo', bytes, width: mailDrawingWidth };
}
