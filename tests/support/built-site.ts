import { spawnSync } from 'node:child_process';
import { isBuilt } from '#scripts/build-stamp.mjs';

/** The tests that run the real program need its pages. */
export default function setUp(): void {
  // Asked here, since whoever builds loads everything that builds first.
  if (isBuilt()) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The site could not be built.');
}
