// `npm test`: installs missing packages and runs all or the named stages, on Node 20 and later.
import { ensureInstalled } from './installed.mjs';
import { main, run, SetUpError } from './processes.mjs';

main(async () => {
  try {
    return await run(await ensureInstalled(), ['scripts/run-tests.ts', ...process.argv.slice(2)]);
  } catch (error) {
    console.error(error instanceof SetUpError ? error.message : error);
    // The last line of every run.
    console.log('\n0 passed, 1 failed');
    return 1;
  }
});
