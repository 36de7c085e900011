import { spawnSync } from 'node:child_process';

/** `npm run bench -- server`, `owner-actions` or `browser`: builds if needed, then measures. */
const [name = '', ...args] = process.argv.slice(2);
if (!['server', 'owner-actions', 'browser'].includes(name)) {
  console.error('Choose a benchmark: npm run bench -- server, owner-actions or browser');
  process.exit(1);
}
for (const script of [
  ['scripts/build.ts', '--if-stale'],
  [`bench/${name}.ts`, ...args],
]) {
  const { status } = spawnSync(process.execPath, script, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
