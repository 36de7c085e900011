import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createMigratedPlace, onBothEngines, openAt } from '#tests/support/engines.ts';
import { backUpNightly } from './jobs.ts';

onBothEngines(
  'a nightly backup opens, and only those of two weeks and yours stay',
  async (engine) => {
    const place = await createMigratedPlace(engine);
    const { location } = await openAt(place);
    const folder = join(place.dataDir, 'backups');
    const nameOf = (day: number) =>
      `nightly-2026-11-${String(day).padStart(2, '0')}T00-00-00.sqlite`;
    const mine = 'lab-2026-10-01T09-00-00.sqlite';
    await mkdir(folder);
    const earlier = Array.from({ length: 16 }, (_, index) => nameOf(index + 1));
    for (const name of [mine, ...earlier]) await writeFile(join(folder, name), '');
    await backUpNightly(location, new Date('2026-11-17T00:00:00Z'));
    expect((await readdir(folder)).toSorted()).toEqual([mine, ...earlier.slice(3), nameOf(17)]);
    await openAt({ dataDir: folder, file: nameOf(17) });
  },
);
