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
    await replaceFolder(place, built, join(temporary, 'before'));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Two renames, because a rename cannot replace a folder that is not empty. */
async function replaceFolder(place: string, built: string, before: string): Promise<void> {
  const isThere = existsSync(place);
  if (isThere) await rename(place, before);
  try {
    await rename(built, place);
  } catch (error) {
    if (isThere) await rename(before, place);
    throw error;
  }
}
