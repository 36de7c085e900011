import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { checkFiles } from '#app/checks.ts';
import { kinds } from '#app/kinds.ts';
import { readFolder } from '#features/content/files.ts';
import { buildAndReplace } from './build-and-replace.ts';
import { inputsHash, isBuilt, stampBuild } from './build-stamp.mjs';
import { FileCache } from './file-cache.ts';
import { precompress } from './precompress.ts';
import { copyPreviousAssets } from './previous-assets.ts';

/** `npm run build` writes pages, assets and content into dist/. */
async function build(): Promise<void> {
  const began = performance.now();
  console.log('Building the site ...');
  process.env.NODE_ENV = 'production';
  const hash = inputsHash();
  // Mistakes in the content are reported before the slow steps.
  const { problems } = checkFiles(readFolder(kinds));
  if (problems.length > 0) throw new Error(['The content has problems.', ...problems].join('\n'));
  await buildAndReplace('dist', '.cache/builds', async (folder) => {
    const builder = await createBuilder({
      logLevel: 'warn',
      environments: outputsIn(folder),
    });
    await builder.buildApp();
    const server = join(folder, 'server');
    const client = join(folder, 'client');
    const isAsset = (file: string) => !/\.(js|css)$/.test(file);
    cpSync(join(server, 'assets'), join(client, 'assets'), { recursive: true, filter: isAsset });
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
      inline: 'inline',
      theme: 'theme',
      analytics: 'analytics',
      ssr: 'server',
      start: 'start',
    }).map(([name, output]) => [name, { build: { outDir: join(folder, output) } }]),
  );

if (!process.argv.includes('--if-stale') || !isBuilt()) {
  await build().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
