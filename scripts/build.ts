import { rmSync } from 'node:fs';
import { createBuilder } from 'vite';
import { isContentError } from '#content/content-error.ts';
import { loadLibrary } from '#content/library.ts';
import { inputsHash, isBuilt, stampBuild } from './build-stamp.mjs';
import { precompress } from './precompress.ts';
import { makePictures } from './social-pictures.ts';

/** npm run build: pages and assets into dist/, each compressed once, as small as it gets. */
async function build(): Promise<void> {
  const began = performance.now();
  console.log('Building the site ...');
  // Whatever the shell or a test runner says: what is built here is for visitors.
  process.env.NODE_ENV = 'production';
  const hash = inputsHash();
  // An editor's slip is told in plain lines, and before the last good build is gone.
  loadLibrary();
  rmSync('dist', { recursive: true, force: true });
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
  await makePictures();
  await precompress('dist/client');
  stampBuild(hash);
  console.log(`Built in ${Math.round((performance.now() - began) / 1000)} s.`);
}

if (!process.argv.includes('--if-stale') || !isBuilt()) {
  await build().catch((error: unknown) => {
    console.error(isContentError(error) ? error.message : error);
    process.exit(1);
  });
}
