// npm test: installs what is missing, then runs every stage, or those that are named. Runs under any Node from 20 on.
import { ensureInstalled } from './installed.mjs';
import { main, run } from './processes.mjs';

main(async () => run(await ensureInstalled(), ['scripts/run-tests.ts', ...process.argv.slice(2)]));
