import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { buildLibrary } from '#content/build-library.ts';
import { type ParsedDocument, printProblem } from '#content/document.ts';
import { parserVersion } from '#server/content/parser-version.ts';
import { readSeed } from '#server/content/seed-files.ts';
import { writeSeed } from '#server/pages/build.ts';
import { linkTargets } from '#site/router/addresses.ts';
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
  const seed = readSeed();
  checkContent(seed.parsed.filter(({ isDraft }) => !isDraft));
  await buildAndReplace('dist', '.cache/builds', async (folder) => {
    const builder = await createBuilder({
      logLevel: 'warn',
      define: { builtParserVersion: JSON.stringify(parserVersion) },
      environments: outputsIn(folder),
    });
    await builder.buildApp();
    const server = join(folder, 'server');
    const client = join(folder, 'client');
    const isAsset = (file: string) => !/\.(js|css)$/.test(file);
    cpSync(join(server, 'assets'), join(client, 'assets'), { recursive: true, filter: isAsset });
    writeSeed(seed, folder);
    await precompress(client, new FileCache('.cache/compressed'));
    await copyPreviousAssets('dist', folder);
    stampBuild(hash, folder);
  });
  console.log(`Built in ${Math.round((performance.now() - began) / 1000)} s.`);
}

function checkContent(documents: readonly ParsedDocument[]): void {
  const { problems } = buildLibrary(documents, { linkTargets });
  if (problems.length === 0) return;
  console.error(['The content has problems.', ...problems.map(printProblem)].join('\n'));
  process.exit(1);
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
