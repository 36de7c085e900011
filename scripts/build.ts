import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { contentFolder, loadLibrary } from '#content/library.ts';
import { loadSourceDocuments } from '#content/prose/source-documents.ts';
import { checkDrawings } from '#content/rules/drawings.ts';
import { isContentError } from '#content/schema/content-error.ts';
import { writeSiteContent } from '#server/pages/build.ts';
import { buildAndReplace } from './build-and-replace.ts';
import { inputsHash, isBuilt, stampBuild } from './build-stamp.mjs';
import { FileCache } from './file-cache.ts';
import { precompress } from './precompress.ts';
import { copyPreviousAssets } from './previous-assets.ts';
import { makePictures } from './social/pictures.ts';

/** `npm run build` writes pages, assets and content into dist/. */
async function build(): Promise<void> {
  const began = performance.now();
  console.log('Building the site ...');
  process.env.NODE_ENV = 'production';
  const hash = inputsHash();
  // Mistakes in the content are reported before the slow steps.
  const library = loadLibrary();
  const documents = loadSourceDocuments(library);
  checkDrawings(library, join(contentFolder, 'drawings'));
  await buildAndReplace('dist', '.cache/builds', async (folder) => {
    const builder = await createBuilder({ logLevel: 'warn', environments: outputsIn(folder) });
    await builder.buildApp();
    const server = join(folder, 'server');
    const client = join(folder, 'client');
    const isAsset = (file: string) => !/\.(js|css)$/.test(file);
    cpSync(join(server, 'assets'), join(client, 'assets'), { recursive: true, filter: isAsset });
    const prerender: typeof import('#site/prerender/entry-prerender.tsx') = await import(
      pathToFileURL(resolve(server, 'entry-prerender.js')).href
    );
    writeSiteContent(prerender.prerenderContent(library, documents), folder);
    await makePictures(library, client);
    await precompress(client, new FileCache('.cache/compressed'));
    await copyPreviousAssets('dist', folder);
    stampBuild(hash, folder);
  });
  console.log(`Built in ${Math.round((performance.now() - began) / 1000)} s.`);
}

/** The environments of `vite.config.ts`, with their output below another folder. */
const outputsIn = (folder: string) =>
  Object.fromEntries(
    Object.entries({
      client: 'client',
      bootstrap: 'bootstrap',
      analytics: 'analytics',
      ssr: 'server',
      start: 'start',
    }).map(([name, output]) => [name, { build: { outDir: join(folder, output) } }]),
  );

if (!process.argv.includes('--if-stale') || !isBuilt()) {
  await build().catch((error: unknown) => {
    console.error(isContentError(error) ? error.message : error);
    process.exit(1);
  });
}
