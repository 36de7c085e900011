// `npm test`: installs missing packages and runs all or the named stages, on Node 20 and later.
import { ensureInstalled } from './installed.mjs';
import { main, run } from './processes.mjs';

main(async () => run(await ensureInstalled(), ['scripts/run-tests.ts', ...process.argv.slice(2)]));
