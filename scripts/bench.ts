import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** `npm run bench -- <name> [arguments]`: builds if needed, then measures. */
const names = globSync('bench/*.ts').map((file) => basename(file, '.ts'));
const [name = '', ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Choose a benchmark: npm run bench -- ${names.toSorted().join(', ')}`);
  process.exit(1);
}
for (const script of [
  ['scripts/build.ts', '--if-stale'],
  [`bench/${name}.ts`, ...args],
]) {
  const { status } = spawnSync(process.execPath, script, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
