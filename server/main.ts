import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// A third of a start is compiling: the next one, after a crash too, finds it done. Where the folder cannot be written, it is
// compiled as ever.
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
setTimeout(flushCompileCache, 3000).unref();

const [{ run }, { builtPages }] = await Promise.all([
  import('./run.ts'),
  import('./pages/renderer.ts'),
]);

run(async () => ({ source: await builtPages() }));
