import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildAndReplace } from './build-and-replace.ts';

async function openPlaces() {
  const folder = await mkdtemp(join(tmpdir(), 'lab-build-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { place: join(folder, 'dist'), workFolder: join(folder, 'cache/builds') };
}

const pageOf = (place: string) => readFile(join(place, 'page'), 'utf8');

test('a failed build leaves the previous one unchanged and no other files', async () => {
  const { place, workFolder } = await openPlaces();
  await mkdir(place);
  await writeFile(join(place, 'page'), 'the last good one');
  const building = buildAndReplace(place, workFolder, async (folder) => {
    await writeFile(join(folder, 'page'), 'half a page');
    throw new Error('a drawing is missing');
  });
  await expect(building).rejects.toThrow('a drawing is missing');
  expect(await pageOf(place)).toBe('the last good one');
  expect(await readdir(workFolder)).toEqual([]);
});

test('a successful build replaces the previous one completely, if there is one', async () => {
  const { place, workFolder } = await openPlaces();
  await buildAndReplace(place, workFolder, (folder) => writeFile(join(folder, 'page'), 'first'));
  await writeFile(join(place, 'left over'), '');
  await buildAndReplace(place, workFolder, async (folder) => {
    expect(await pageOf(place)).toBe('first');
    await writeFile(join(folder, 'page'), 'second');
  });
  expect([await pageOf(place), await readdir(place)]).toEqual(['second', ['page']]);
});
