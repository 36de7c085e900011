import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Manifest, ManifestChunk } from 'vite';
import { type AdminAssets, type DocumentAssets, speculationRules } from '#app/html-document.ts';
import type * as Rendered from '#app/render.tsx';
import type { Inline } from '#platform/http/security-headers.ts';

export const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

const islandsName = 'app/browser/entry.ts';
const adminName = 'app/admin/entry.tsx';

export function readBuild(
  folder = buildFolder,
): Pick<PageSource, 'documentAssets' | 'adminAssets' | 'inline'> {
  const file = join(folder, 'client/.vite/manifest.json');
  if (!existsSync(file)) throw new Error('The site is not built yet. Run: npm run build');
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const [analytics, inline, theme] = ['analytics', 'inline', 'theme'].map((name) =>
    readFileSync(join(folder, name, `${name}.js`), 'utf8').trim(),
  ) as [string, string, string];
  return {
    documentAssets: readDocumentAssets(manifest, {
      inline: `<script>${inline}</script>`,
      analytics: `<script>${analytics}</script>`,
    }),
    adminAssets: { ...readAdminAssets(manifest), theme: `<script>${theme}</script>` },
    inline: {
      scripts: [analytics, inline, theme, speculationRules].map(cspHash),
      styles: [],
    },
  };
}

function readDocumentAssets(
  manifest: Manifest,
  scripts: Pick<DocumentAssets, 'inline' | 'analytics'>,
): PageSource['documentAssets'] {
  const entry = entryAssets(manifest, islandsName);
  return (styles) => ({
    ...scripts,
    ...entry,
    styles: [
      ...entry.styles,
      ...styles.flatMap((style) => styleFiles(manifest, style).map(address)),
    ],
  });
}

/** The site's styles come first, so that those of the admin override them. */
function readAdminAssets(manifest: Manifest) {
  const admin = entryAssets(manifest, adminName);
  const { styles } = entryAssets(manifest, islandsName);
  return { ...admin, styles: [...new Set([...styles, ...admin.styles])] };
}

/** A stylesheet that a module also imports is a chunk with its file. */
function styleFiles(manifest: Manifest, style: string): string[] {
  const { css, file } = chunk(manifest, style);
  return css ?? [file];
}

/** An entry, and the styles and fonts of everything that it imports. */
function entryAssets(manifest: Manifest, name: string) {
  const chunks = [chunk(manifest, name), ...importsOf(manifest, [name])];
  const fonts = chunks
    .flatMap(({ assets = [] }) => assets)
    .filter((asset) => asset.endsWith('.woff2'));
  const styles = chunks.flatMap(({ css = [] }) => css);
  return {
    entry: address(chunk(manifest, name).file),
    fonts: [...new Set(fonts)].map(address),
    styles: [...new Set(styles)].map(address),
  };
}

const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Everything that these chunks import, directly or not. */
function importsOf(manifest: Manifest, names: readonly string[]): ManifestChunk[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of chunk(manifest, name).imports ?? []) visit(next);
  };
  names.forEach(visit);
  for (const name of names) seen.delete(name);
  return [...seen].map((name) => chunk(manifest, name));
}

function chunk(manifest: Manifest, name: string): ManifestChunk {
  const found = manifest[name];
  if (!found) throw new Error(`The build has no ${name}.`);
  return found;
}

const address = (file: string): string => `/${file}`;

export type Entry = Pick<
  typeof Rendered,
  'renderEmails' | 'renderDocument' | 'notFoundPage' | 'pages'
>;

/** The source of pages: the build in production, Vite in development. */
export interface PageSource {
  entry(): Promise<Entry>;
  /** The files of a public page with these stylesheets of its own. */
  documentAssets(styles: readonly string[]): DocumentAssets;
  adminAssets: AdminAssets;
  /** Hashes of the scripts and styles inside the pages. */
  inline: Inline;
  /** Folders of static files; a file in a later one replaces that of an earlier one. */
  clientFolders: readonly string[];
  development?: Development;
}

interface Development {
  /** Vite's scripts and styles need a looser content security policy. */
  loosen(policy: string): string;
  /** Adds Vite's client to a page that Vite does not render. */
  transform(path: string, html: string): Promise<string>;
}

export async function builtPages(): Promise<PageSource> {
  const build = readBuild();
  const rendered = pathToFileURL(join(buildFolder, 'server/render.js'));
  const entry: Entry = await import(rendered.href);
  return {
    entry: async () => entry,
    ...build,
    clientFolders: [join(buildFolder, 'previous'), join(buildFolder, 'client')],
  };
}
