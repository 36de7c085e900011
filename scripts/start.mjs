// `npm start`: installs missing packages, rebuilds a stale build and serves, on Node 20 and later.
import { contentProblems, hasBuild, isBuilt } from './build-stamp.mjs';
import { ensureInstalled } from './installed.mjs';
import { main, run, siteArguments } from './processes.mjs';

main(async () => {
  const node = await ensureInstalled();
  if (!isBuilt()) {
    const code = await run(node, ['scripts/build.ts']);
    if (code === contentProblems && hasBuild())
      console.error('Serving the last good build. Fix these problems and start again.');
    else if (code !== 0) return code;
  }
  return run(node, siteArguments);
});
