import { join } from 'node:path';
import { createBuilder } from 'vite';
import { isContentError } from '#content/content-error.ts';
import { checkDrawings } from '#content/drawing-rules.ts';
import { contentFolder, loadLibrary } from '#content/library.ts';
import { writeBuiltContent } from '#server/pages/built-content.ts';
import { buildBeside } from './build-beside.ts';
import { inputsHash, isBuilt, stampBuild } from './build-stamp.mjs';
import { MadeFiles } from './made-files.ts';
import { precompress } from './precompress.ts';
import { makePictures } from './social-pictures.ts';

/** npm run build: pages and assets into dist/, each compressed once, as small as it gets. */
async function build(): Promise<void> {
  const began = performance.now();
  console.log('Building the site ...');
  // Whatever the shell or a test runner says: what is built here is for visitors.
  process.env.NODE_ENV = 'production';
  const hash = inputsHash();
  // An editor's slip is told in plain lines, and before half a minute of work.
  const library = loadLibrary();
  checkDrawings(library, join(contentFolder, 'drawings'));
  await buildBeside('dist', '.cache/builds', async (folder) => {
    const builder = await createBuilder({ logLevel: 'warn', environments: outputsIn(folder) });
    await builder.buildApp();
    writeBuiltContent(library, folder);
    await makePictures(library, join(folder, 'client'));
    await precompress(join(folder, 'client'), new MadeFiles('.cache/compressed'));
    stampBuild(hash, folder);
  });
  console.log(`Built in ${Math.round((performance.now() - began) / 1000)} s.`);
}

const outputs = ['client', 'stub', 'measuring', 'server', 'start'];

/** As in `vite.config.ts`, under another folder. */
function outputsIn(folder: string) {
  return Object.fromEntries(
    outputs.map((name) => [name === 'server' ? 'ssr' : name, { build: { outDir: join(folder, name) } }]),
  );
}

if (!process.argv.includes('--if-stale') || !isBuilt()) {
  await build().catch((error: unknown) => {
    console.error(isContentError(error) ? error.message : error);
    process.exit(1);
  });
}
