import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies the assets of the replaced build, for its pages that are still open in browsers. */
export async function copyPreviousAssets(replaced: string, built: string): Promise<void> {
  const [before, now] = [join(replaced, 'client/assets'), join(built, 'client/assets')];
  if (!existsSync(before)) return;
  const current = new Set(await readdir(now));
  const gone = (await readdir(before)).filter((name) => !current.has(name));
  const previous = join(built, 'previous/assets');
  await mkdir(previous, { recursive: true });
  for (const name of gone) await cp(join(before, name), join(previous, name));
  // A build of the same sources replaces nothing, so the one before it stays the previous one.
  const earlier = join(replaced, 'previous/assets');
  if (gone.length === 0 && existsSync(earlier)) await cp(earlier, previous, { recursive: true });
}
