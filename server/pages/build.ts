import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest, ManifestChunk } from 'vite';
import type { AssetsOf } from '#site/document.ts';

export const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

const entryName = 'site/entry-client.tsx';

interface Build {
  /** Which built files each page names. */
  assetsOf: AssetsOf;
  /** The only inline script, as a security policy names it. */
  stubHash: string;
}

export function readBuild(folder = buildFolder): Build {
  const file = join(folder, 'client/.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The site is not built yet. Run: npm run build');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const stub = readFileSync(join(folder, 'stub/stub.js'), 'utf8').trim();
  const entry = chunk(manifest, entryName);
  const common = {
    fonts: (entry.assets ?? []).filter((asset) => asset.endsWith('.woff2')).map(address),
    stub: `<script>${stub}</script>`,
    entry: address(entry.file),
  };
  return {
    assetsOf: (page, pieces) => {
      const own = chunksOf(manifest, page, pieces);
      const styles = [entry, ...own].flatMap(({ css }) => css ?? []);
      return { ...common, styles: [...new Set(styles)].map(address), modules: own.map(({ file }) => address(file)) };
    },
    stubHash: `'sha256-${createHash('sha256').update(stub).digest('base64')}'`,
  };
}

/** Everything the entry will import for a page: its own chunks, the page's and those of what it is about. */
function chunksOf(manifest: Manifest, ...[page, pieces]: Parameters<AssetsOf>): ManifestChunk[] {
  const opened = pieces.map(({ kind, slug }) => `virtual:content/${kind}/${slug}`);
  const roots = [entryName, `site/pages/${page}.tsx`, ...opened];
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of chunk(manifest, name).imports ?? []) visit(next);
  };
  roots.forEach(visit);
  seen.delete(entryName);
  return [...seen].map((name) => chunk(manifest, name));
}

function chunk(manifest: Manifest, name: string): ManifestChunk {
  const found = manifest[name];
  if (!found) throw new Error(`The build has no ${name}.`);
  return found;
}

const address = (file: string): string => `/${file}`;
