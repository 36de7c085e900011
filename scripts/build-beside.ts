import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Builds into a folder next to the target and replaces the target once the build is complete. If
 * the build fails, the target does not change.
 */
export async function buildBeside(
  place: string,
  workshop: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  await mkdir(workshop, { recursive: true });
  const bench = await mkdtemp(join(workshop, 'build-'));
  try {
    const made = join(bench, 'made');
    await mkdir(made);
    await make(made);
    // Two renames, because a rename cannot replace a folder that is not empty.
    if (existsSync(place)) await rename(place, join(bench, 'before'));
    await rename(made, place);
  } finally {
    await rm(bench, { recursive: true, force: true });
  }
}
