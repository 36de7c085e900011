// Plain JavaScript that Node 12 can read, because `npm start` runs it first.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { home } from './processes.mjs';

const inputs = [
  'app',
  'content',
  'features',
  'platform',
  'ui',
  'scripts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

const stampFile = join(home, 'dist', 'stamp');

/** By content, because git gives every file of a fresh clone the time of the clone. */
export function inputsHash(folder = home) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(folder, input))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} folder @param {string} path @returns {string[]} */
function filesUnder(folder, path) {
  const full = join(folder, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .filter((name) => !name.includes('.test.'))
    .sort()
    .flatMap((name) => filesUnder(folder, `${path}/${name}`));
}

export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputsHash();
}

/**
 * @param {string} hash of the inputs when the build began
 * @param {string} folder of the build
 */
export function stampBuild(hash, folder) {
  writeFileSync(join(folder, 'stamp'), hash);
}
