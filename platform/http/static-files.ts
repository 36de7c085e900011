import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { CachedResponse } from '#platform/cache/cached-response.ts';

export type StaticFiles = ReadonlyMap<string, CachedResponse>;

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
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
  const files = new Map<string, CachedResponse>();
  for (const folder of folders.filter((folder) => existsSync(folder)))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = `/${name.replaceAll('\\', '/')}`;
      if (!types[extname(path)] || path.startsWith('/.vite/')) continue;
      files.set(path, openFile(join(folder, name), path, security));
    }
  return files;
}

function openFile(file: string, path: string, security: Record<string, string>): CachedResponse {
  const headers = {
    ...security,
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': isAssetPath(path) ? immutable : oneDay,
    // The default social image and icons are shown by chats, feed readers and search engines.
    ...(!isAssetPath(path) && /\.(png|ico|svg)$/.test(path)
      ? { 'Cross-Origin-Resource-Policy': 'cross-origin' }
      : {}),
  };
  const body = readFileSync(file);
  const precompressed = (extension: string) =>
    existsSync(file + extension) ? readFileSync(file + extension) : undefined;
  return new CachedResponse(200, body, headers, {
    compressible: /^(text|image\/svg|application)/.test(headers['Content-Type']),
    br: precompressed('.br'),
    gzip: precompressed('.gz'),
  });
}
