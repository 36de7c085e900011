import { join } from 'node:path';
import { createBuilder, type Plugin, type ViteBuilder } from 'vite';
import { isContentError } from '#content/content-error.ts';
import { checkDrawings } from '#content/drawing-rules.ts';
import { contentFolder } from '#content/library.ts';
import { type Printing, printingPlugin } from '#content/printed-texts.ts';
import type { ReadOnce } from '#content/read-once.ts';
import { contentPlugin } from '#content/vite-plugin.ts';
import { writeBuiltContent } from '#server/pages/built-content.ts';
import { buildBeside } from './build-beside.ts';
import { inputsHash, isBuilt, stampBuild } from './build-stamp.mjs';
import { MadeFiles } from './made-files.ts';
import { compressAhead, precompress } from './precompress.ts';
import { keepPreviousAssets } from './previous-assets.ts';
import { makePictures } from './social-pictures.ts';

/** npm run build: pages and assets into dist/, each compressed once, as small as it gets. */
async function build(): Promise<void> {
  const began = performance.now();
  console.log('Building the site ...');
  // Whatever the shell or a test runner says: what is built here is for visitors.
  process.env.NODE_ENV = 'production';
  const hash = inputsHash();
  const compressed = new MadeFiles('.cache/compressed');
  await buildBeside('dist', '.cache/builds', async (folder) => {
    const builder = await createBuilder({ logLevel: 'warn', environments: outputsIn(folder) });
    // An editor's slip is told in plain lines, and before half a minute of work.
    const library = apiOf<ReadOnce>(builder, contentPlugin).library();
    checkDrawings(library, join(contentFolder, 'drawings'));
    // Two thirds of all compressing: it is done beside the rest of the build, by threads that it leaves idle.
    apiOf<Printing>(builder, printingPlugin).onPrinted = compressAhead(compressed);
    await builder.buildApp();
    writeBuiltContent(library, folder);
    await makePictures(library, join(folder, 'client'));
    await precompress(join(folder, 'client'), compressed);
    await keepPreviousAssets('dist', folder);
    stampBuild(hash, folder);
  });
  console.log(`Built in ${Math.round((performance.now() - began) / 1000)} s.`);
}

/** What a plugin of `vite.config.ts` has for others. */
function apiOf<Api>({ config }: ViteBuilder, name: string): Api {
  const plugin = config.plugins.find((one): one is Plugin<Api> => one.name === name);
  if (!plugin?.api) throw new Error(`The build has no ${name}.`);
  return plugin.api;
}

const outputs = ['client', 'stub', 'measuring', 'server', 'start'];

/** As in `vite.config.ts`, under another folder. */
function outputsIn(folder: string) {
  return Object.fromEntries(
    outputs.map((name) => [
      name === 'server' ? 'ssr' : name,
      { build: { outDir: join(folder, name) } },
    ]),
  );
}

if (!process.argv.includes('--if-stale') || !isBuilt()) {
  await build().catch((error: unknown) => {
    console.error(isContentError(error) ? error.message : error);
    process.exit(1);
  });
}
