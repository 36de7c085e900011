import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const enough = 512 * 1024 * 1024;

/** Uses a file system in memory if it has room, because every write waits for the disk. */
export const testFolder = isRoomy(memory) ? memory : tmpdir();

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enough;
}
