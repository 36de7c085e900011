import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** The release, and a hash of the sources it was built from. */
export async function readRelease(): Promise<{ version: string; build: string | null }> {
  const manifest = await readFile(join(buildFolder, '..', 'package.json'), 'utf8').catch(
    () => '{}',
  );
  const hash = await readFile(join(buildFolder, 'stamp'), 'utf8').catch(() => '');
  return {
    version: JSON.parse(manifest).version ?? 'unknown',
    build: hash.trim().slice(0, 10) || null,
  };
}
