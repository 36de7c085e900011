import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a folder beside the one that it replaces, and puts it in its place once it is whole. Where that fails, what was there stays
 * as it was.
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
    // Two renames: a folder cannot be put over another that is not empty.
    if (existsSync(place)) await rename(place, join(bench, 'before'));
    await rename(made, place);
  } finally {
    await rm(bench, { recursive: true, force: true });
  }
}
