import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CachedResponse, type ReadHeader } from '#server/core/cached-response.ts';

export interface StaticFile {
  /** In bytes. */
  size: number;
  respond(header: ReadHeader): Promise<Response>;
}

export type StaticFiles = ReadonlyMap<string, StaticFile>;

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';

/** Assets of the build and of the one before: their names contain a hash of their content. */
export const isAssetPath = (path: string): boolean => path.startsWith('/assets/');

/** Every static file by its path, so that no request can reach outside of the folders. */
export function readStaticFiles(
  folders: readonly string[],
  security: Record<string, string>,
): StaticFiles {
  const files = new Map<string, StaticFile>();
  const images = createImageCache();
  for (const folder of folders.filter((folder) => existsSync(folder)))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = `/${name.replaceAll('\\', '/')}`;
      if (!types[extname(path)] || path.startsWith('/.vite/')) continue;
      files.set(path, openFile(join(folder, name), path, { security, images }));
    }
  return files;
}

function openFile(
  file: string,
  path: string,
  { security, images }: { security: Record<string, string>; images: ImageCache },
): StaticFile {
  const headers = {
    ...security,
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': isAssetPath(path) ? immutable : oneDay,
    // Prerendered text is part of a page.
    ...(path.endsWith('.html') ? { 'X-Robots-Tag': 'noindex' } : {}),
    // Social images and icons are shown by chats, feed readers and search engines.
    ...(!isAssetPath(path) && /\.(png|ico|svg)$/.test(path)
      ? { 'Cross-Origin-Resource-Policy': 'cross-origin' }
      : {}),
  };
  if (path.startsWith('/social/')) return socialImage(file, headers, images);
  const body = readFileSync(file);
  const precompressed = (extension: string) =>
    existsSync(file + extension) ? readFileSync(file + extension) : undefined;
  const response = new CachedResponse(200, body, headers, {
    compressible: /^(text|image\/svg|application)/.test(headers['Content-Type']),
    br: precompressed('.br'),
    gzip: precompressed('.gz'),
  });
  return { size: body.length, respond: (header) => response.respond(header) };
}

/** The social images are larger than all other files together, so few are kept in memory. */
const createImageCache = () =>
  new LRUCache<string, CachedResponse, Record<string, string>>({
    maxSize: 4 * 1024 * 1024,
    sizeCalculation: ({ body }) => body.length,
    // Concurrent requests share one read.
    fetchMethod: async (file, _, { context: headers }) =>
      new CachedResponse(200, await readFile(file), headers, { compressible: false }),
  });

type ImageCache = ReturnType<typeof createImageCache>;

function socialImage(
  file: string,
  headers: Record<string, string>,
  images: ImageCache,
): StaticFile {
  return {
    size: statSync(file).size,
    async respond(header) {
      return (await images.forceFetch(file, { context: headers })).respond(header);
    },
  };
}
