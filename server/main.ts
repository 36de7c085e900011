import { builtPages } from './pages/renderer.ts';
import { run } from './run.ts';

run(async () => ({ source: await builtPages() }));
