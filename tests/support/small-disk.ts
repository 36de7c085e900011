import { spawnSync } from 'node:child_process';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;

/** A disk of sixteen megabytes; undefined without the permission to mount one. */
export async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-disk-'));
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder);
  onTestFinished(async () => {
    if (isMounted) spawnSync('umount', ['--lazy', folder]);
    await rmdir(folder);
  });
  return isMounted ? folder : undefined;
}

/** Makes the disk read-only, even for root. */
export function makeReadOnly(disk: string): void {
  if (!mount('-o', 'remount,ro', disk)) throw new Error('The disk cannot be made read-only.');
}
