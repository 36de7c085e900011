import { spawnSync } from 'node:child_process';

/** `npm run bench -- server` or `npm run bench -- browser`: builds if needed, then measures. */
const [name = '', ...args] = process.argv.slice(2);
if (!['server', 'browser'].includes(name)) {
  console.error('Choose a benchmark: npm run bench -- server, or npm run bench -- browser');
  process.exit(1);
}
for (const script of [
  ['scripts/build.ts', '--if-stale'],
  [`bench/${name}.ts`, ...args],
]) {
  const { status } = spawnSync(process.execPath, script, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
