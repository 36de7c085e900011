import { spawnSync } from 'node:child_process';

/** The tests that run the real program need its pages. */
export default function setUp(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The site could not be built.');
}
