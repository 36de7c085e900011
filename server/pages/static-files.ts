import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { buildFolder } from './build.ts';
import { FileOnDisk, type StaticFile } from './file-on-disk.ts';
import { Finished } from './finished.ts';

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

const forEver = 'public, max-age=31536000, immutable';
const forADay = 'public, max-age=86400';

/**
 * Every file of the build, by its address: in memory, but for the social pictures. A request can name a file or miss, so there is no path to
 * walk out of.
 */
export function readStaticFiles(
  security: Record<string, string>,
  folder = join(buildFolder, 'client'),
): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/');
    if (!types[extname(path)] || path.startsWith('.vite/')) continue;
    const file = join(folder, name);
    if (path.startsWith('social/')) {
      files.set(`/${path}`, new FileOnDisk(file, headersOf(path, security)));
      continue;
    }
    const finished = finishedFile(path, readFileSync(file), security);
    if (existsSync(`${file}.br`)) finished.with('br', readFileSync(`${file}.br`));
    if (existsSync(`${file}.gz`)) finished.with('gzip', readFileSync(`${file}.gz`));
    files.set(`/${path}`, finished);
  }
  return files;
}

/** A file with the headers that its place and its kind ask for. */
export function finishedFile(
  path: string,
  plain: Buffer,
  security: Record<string, string>,
): Finished {
  const headers = headersOf(path, security);
  // Pictures and fonts are compressed in themselves.
  return new Finished(
    200,
    plain,
    headers,
    /^(text|image\/svg|application)/.test(headers['Content-Type'] ?? ''),
  );
}

function headersOf(path: string, security: Record<string, string>): Record<string, string> {
  return {
    ...security,
    'Content-Type': types[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('assets/') ? forEver : forADay,
    // A printed text is a part of a page, and no page.
    ...(path.endsWith('.html') ? { 'X-Robots-Tag': 'noindex' } : {}),
    ...(isForOthers(path) ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
  };
}

/** Social pictures and icons are made to be shown elsewhere: in chats, feed readers and search results. */
function isForOthers(path: string): boolean {
  return !path.startsWith('assets/') && /\.(png|ico|svg)$/.test(path);
}
