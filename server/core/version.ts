import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** Which site this is: the number of the release, and the mark of what it was built from. */
export async function readVersion(): Promise<{ version: string; build: string | null }> {
  const described = await readFile(join(buildFolder, '..', 'package.json'), 'utf8').catch(
    () => '{}',
  );
  const stamp = await readFile(join(buildFolder, 'stamp'), 'utf8').catch(() => '');
  return {
    version: JSON.parse(described).version ?? 'unknown',
    build: stamp.trim().slice(0, 10) || null,
  };
}
