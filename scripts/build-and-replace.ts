import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Builds next to the target and replaces it once complete, so that a failed build changes nothing.
 */
export async function buildAndReplace(
  place: string,
  workFolder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  await mkdir(workFolder, { recursive: true });
  const temporary = await mkdtemp(join(workFolder, 'build-'));
  try {
    const built = join(temporary, 'built');
    await mkdir(built);
    await make(built);
    // Two renames, because a rename cannot replace a folder that is not empty.
    if (existsSync(place)) await rename(place, join(temporary, 'before'));
    await rename(built, place);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
