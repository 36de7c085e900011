import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const enough = 512 * 1024 * 1024;

/** Every write waits for the disk. Where the system has one in memory with room on it, the tests need not. */
export const testFolder = isRoomy(memory) ? memory : tmpdir();

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enough;
}
