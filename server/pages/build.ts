import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Manifest, ManifestChunk } from 'vite';
import type { Inline } from '#server/core/security-headers.ts';
import type { AssetsOf } from '#site/app/document.ts';

export const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

const entryName = 'site/app/entry-client.tsx';

interface Build {
  /** Which built files each page names. */
  assetsOf: AssetsOf;
  /** Where the file of each printed text is, by kind and slug. */
  texts: Record<string, string>;
  /** The only scripts and styles that stand in pages, as a security policy names them. */
  inline: Inline;
}

/**
 * What only some pages need of styles stands in them up to this size: a second sheet is asked for on a connection of its own, for which the first paint would wait.
 * What all pages need is a file, which the browser keeps.
 */
const smallSheet = 10_000;

export function readBuild(folder = buildFolder): Build {
  const file = join(folder, 'client/.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The site is not built yet. Run: npm run build');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const [stub, measuring] = ['stub', 'measuring'].map((name) =>
    readFileSync(join(folder, name, `${name}.js`), 'utf8').trim(),
  ) as [string, string];
  const entry = chunk(manifest, entryName);
  const sheets = readSmallSheets(folder, manifest);
  const common = {
    fonts: (entry.assets ?? []).filter((asset) => asset.endsWith('.woff2')).map(address),
    stub: `<script>${stub}</script>`,
    measuring: `<script>${measuring}</script>`,
    entry: address(entry.file),
  };
  return {
    texts: JSON.parse(readFileSync(join(folder, 'client/.vite/texts.json'), 'utf8')),
    assetsOf: (page, pieces) => {
      const [first, ...others] = chunksOf(manifest, page, pieces);
      const named = sheetsOf([first, ...others]);
      return {
        ...common,
        modules: others.map(({ file }) => address(file)),
        styles: named.filter((file) => !sheets.has(file)).map(address),
        ownStyles: named
          .filter((file) => sheets.has(file))
          .map((file) => printSheet(file, sheets.get(file) ?? '')),
      };
    },
    inline: {
      scripts: [stub, measuring].map(nameInPolicy),
      styles: [...sheets.values()].map(nameInPolicy),
    },
  };
}

const nameInPolicy = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const sheetsOf = (chunks: ManifestChunk[]): string[] => [
  ...new Set(chunks.flatMap(({ css = [] }) => css)),
];

/** Named, so that the loader around `import()` (`vite.config.ts`) does not bring it again. */
const printSheet = (file: string, text: string): string =>
  `<style data-sheet="${address(file)}">${text}</style>`;

/** The sheets that pages bring beside the one that all share, by their files. */
function readSmallSheets(folder: string, manifest: Manifest): Map<string, string> {
  const pages = Object.keys(manifest).flatMap(
    (name) => /^site\/pages\/([^/]+)\.tsx$/.exec(name)?.[1] ?? [],
  );
  const files = new Set(pages.flatMap((page) => sheetsOf(chunksOf(manifest, page, []))));
  const texts = [...files].map((file): [string, string] => [
    file,
    readFileSync(join(folder, 'client', file), 'utf8').trim(),
  ]);
  return new Map(texts.filter(([, text]) => text.length <= smallSheet));
}

/** The entry, and everything that it will import for a page: its own chunks, the page's and those of what it is about. */
function chunksOf(
  manifest: Manifest,
  ...[page, pieces]: Parameters<AssetsOf>
): [ManifestChunk, ...ManifestChunk[]] {
  const opened = pieces.map(({ kind, slug }) => `virtual:content/${kind}/${slug}`);
  const seen = new Set([entryName]);
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    importsOf(name).forEach(visit);
  };
  const importsOf = (name: string): string[] => chunk(manifest, name).imports ?? [];
  [...importsOf(entryName), `site/${page}`, ...opened].forEach(visit);
  const [, ...others] = [...seen].map((name) => chunk(manifest, name));
  return [chunk(manifest, entryName), ...others];
}

function chunk(manifest: Manifest, name: string): ManifestChunk {
  const found = manifest[name];
  if (!found) throw new Error(`The build has no ${name}.`);
  return found;
}

const address = (file: string): string => `/${file}`;
