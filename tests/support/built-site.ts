import { spawnSync } from 'node:child_process';
import { isBuilt } from '#scripts/build-stamp.mjs';

/** Tests that run the server need its build. */
export default function setUp(): void {
  // Checked here, because importing the build script loads all build tools.
  if (isBuilt()) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The site could not be built.');
}
