import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Manifest, ManifestChunk } from 'vite';
import { type DocumentAssets, speculationRules } from '#app/document.ts';
import type { Seed } from '#server/content/seed-files.ts';
import type { Inline } from '#server/core/security-headers.ts';
import type * as EntryServer from '#site/app/entry-server.tsx';
import type { AssetsOf } from '#site/app/entry-server.tsx';

export const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

const entryName = 'site/app/entry-client.tsx';
const islandsName = 'app/browser/entry.ts';

/** The files of a public page with these stylesheets of its own. */
export type DocumentAssetsOf = (styles: readonly string[]) => DocumentAssets;

interface Build {
  /** Which built files each page names. */
  assetsOf: AssetsOf;
  documentAssets: DocumentAssetsOf;
  /** Hashes of the scripts inside the pages, for the content security policy. */
  inline: Inline;
}

export function readBuild(folder = buildFolder): Build {
  const file = join(folder, 'client/.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The site is not built yet. Run: npm run build');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const [bootstrap, analytics, inline] = ['bootstrap', 'analytics', 'inline'].map((name) =>
    readFileSync(join(folder, name, `${name}.js`), 'utf8').trim(),
  ) as [string, string, string];
  const entry = chunk(manifest, entryName);
  const common = {
    fonts: (entry.assets ?? []).filter((asset) => asset.endsWith('.woff2')).map(address),
    bootstrap: `<script>${bootstrap}</script>`,
    analytics: `<script>${analytics}</script>`,
    entry: address(entry.file),
  };
  return {
    assetsOf: (page) => {
      const chunks = chunksOf(manifest, page);
      const styles = new Set([entry, ...chunks].flatMap(({ css = [] }) => css));
      return {
        ...common,
        modules: chunks.map(({ file }) => address(file)),
        styles: [...styles].map(address),
      };
    },
    documentAssets: readDocumentAssets(manifest, {
      inline: `<script>${inline}</script>`,
      analytics: common.analytics,
    }),
    inline: { scripts: [bootstrap, analytics, inline, speculationRules].map(cspHash), styles: [] },
  };
}

function readDocumentAssets(
  manifest: Manifest,
  scripts: Pick<DocumentAssets, 'inline' | 'analytics'>,
): DocumentAssetsOf {
  const entry = chunk(manifest, islandsName);
  const chunks = [entry, ...(entry.imports ?? []).map((name) => chunk(manifest, name))];
  const fonts = chunks
    .flatMap(({ assets = [] }) => assets)
    .filter((asset) => asset.endsWith('.woff2'))
    .map(address);
  const common = chunks.flatMap(({ css = [] }) => css).map(address);
  return (styles) => ({
    ...scripts,
    entry: address(entry.file),
    fonts,
    styles: [...common, ...styles.flatMap((style) => styleFiles(manifest, style).map(address))],
  });
}

/** A stylesheet that a module also imports is a chunk with its file. */
function styleFiles(manifest: Manifest, style: string): string[] {
  const { css, file } = chunk(manifest, style);
  return css ?? [file];
}

const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Everything that the entry imports for a page, besides itself. */
function chunksOf(manifest: Manifest, page: string): ManifestChunk[] {
  const seen = new Set([entryName]);
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    importsOf(name).forEach(visit);
  };
  const importsOf = (name: string): string[] => chunk(manifest, name).imports ?? [];
  [...importsOf(entryName), `site/${page}`].forEach(visit);
  seen.delete(entryName);
  return [...seen].map((name) => chunk(manifest, name));
}

function chunk(manifest: Manifest, name: string): ManifestChunk {
  const found = manifest[name];
  if (!found) throw new Error(`The build has no ${name}.`);
  return found;
}

const address = (file: string): string => `/${file}`;

const seedFile = 'server/seed.json';

/** The checked documents, parsed, so that a start neither parses them nor reads broken files. */
export function writeSeed(seed: Seed, folder = buildFolder): void {
  writeFileSync(join(folder, seedFile), JSON.stringify(seed));
}

export const readSeed = (folder = buildFolder): Seed =>
  JSON.parse(readFileSync(join(folder, seedFile), 'utf8'));

export type Entry = Pick<
  typeof EntryServer,
  | 'findPage'
  | 'renderPage'
  | 'pageData'
  | 'renderEmails'
  | 'renderDocument'
  | 'notFoundPage'
  | 'pages'
>;

/** The source of pages: the build in production, Vite in development. */
export interface PageSource {
  entry(): Promise<Entry>;
  seed(): Seed;
  assetsOf: AssetsOf;
  documentAssets: DocumentAssetsOf;
  /** Hashes of the scripts and styles inside the pages. */
  inline: Inline;
  /** Folders of static files; a file in a later one replaces that of an earlier one. */
  clientFolders: readonly string[];
  development?: Development;
}

interface Development {
  /** Vite's scripts and styles need a looser content security policy. */
  loosen(policy: string): string;
}

export async function builtPages(): Promise<PageSource> {
  const { assetsOf, documentAssets, inline } = readBuild();
  const seed = readSeed();
  const entry = await importBuilt<typeof EntryServer>('entry-server');
  return {
    entry: async () => entry,
    seed: () => seed,
    assetsOf,
    documentAssets,
    inline,
    clientFolders: [join(buildFolder, 'previous'), join(buildFolder, 'client')],
  };
}

const importBuilt = <Module>(name: string): Promise<Module> =>
  import(pathToFileURL(join(buildFolder, `server/${name}.js`)).href);
