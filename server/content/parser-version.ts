import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the sources. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Set by the build, because newer sources may already be on the disk when it starts. */
declare const builtParserVersion: string | undefined;

/** Changes with the code that parses, and with the packages that it uses. */
export const parserVersion: string =
  typeof builtParserVersion === 'string'
    ? builtParserVersion
    : hashFiles([
        ...globSync('content/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts')),
        'server/content/lazy-document.ts',
        'package-lock.json',
      ]);

export function hashFiles(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
