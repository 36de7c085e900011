import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling takes a third of a start; the cache is written early, so that it survives a crash.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
setTimeout(flushCompileCache, 3000).unref();

const [{ run }, { builtPages }] = await Promise.all([
  import('./serve.ts'),
  import('#app/pages/build.ts'),
]);

run(async () => ({ source: await builtPages() }));
