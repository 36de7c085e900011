import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyPreviousAssets } from './previous-assets.ts';

test('the assets of the last two builds are kept, also if the same sources are built again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const build = async (name: string, replaced: string, files: string[]) => {
    const assets = join(folder, name, 'client/assets');
    mkdirSync(assets, { recursive: true });
    for (const file of files) writeFileSync(join(assets, file), file);
    await copyPreviousAssets(join(folder, replaced), join(folder, name));
  };
  const previous = (name: string) => readdirSync(join(folder, name, 'previous/assets'));
  await build('one', 'none', ['shared-1.js', 'home-1.js']);
  await build('two', 'one', ['shared-1.js', 'home-2.js']);
  expect(previous('two')).toEqual(['home-1.js']);
  await build('again', 'two', ['shared-1.js', 'home-2.js']);
  expect(previous('again')).toEqual(['home-1.js']);
  await build('three', 'again', ['shared-2.js', 'home-3.js']);
  expect(previous('three').toSorted()).toEqual(['home-2.js', 'shared-1.js']);
});
