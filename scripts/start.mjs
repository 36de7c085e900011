// npm start: installs what is missing, builds what is stale, then serves. Runs under any Node from 20 on.
import { isBuilt } from './build-stamp.mjs';
import { ensureInstalled } from './installed.mjs';
import { main, run, siteArguments } from './processes.mjs';

main(async () => {
  const node = await ensureInstalled();
  if (!isBuilt()) {
    const code = await run(node, ['scripts/build.ts']);
    if (code !== 0) return code;
  }
  return run(node, siteArguments);
});
