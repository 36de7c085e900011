import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Backup } from '#platform/database/backup.ts';
import { createMigratedPlace, onBothEngines, openAt } from '#tests/support/engines.ts';
import { backUpNightly, outdated } from './jobs.ts';

const night = (day: number, occasion: Backup['occasion'] = 'nightly'): Backup => {
  const taken = new Date(Date.UTC(2026, 8, day, 3, 10));
  return { path: `${occasion}-${taken.toISOString()}`, occasion, taken };
};

/** Runs one night after the other, as the job does. */
function after(nights: number, isThere: (day: number) => boolean = () => true): Backup[] {
  let remaining: Backup[] = [];
  for (let day = 1; day <= nights; day += 1) {
    if (!isThere(day)) continue;
    remaining = [night(day), ...remaining];
    const old = outdated(remaining);
    remaining = remaining.filter((backup) => !old.includes(backup));
  }
  return remaining;
}

const daysOf = (backups: readonly Backup[]) =>
  backups.map(({ taken }) => taken.toISOString().slice(0, 10));

test('after many nights the last seven and the Sundays of four weeks before remain', () => {
  expect(daysOf(after(76))).toEqual([
    '2026-11-15',
    '2026-11-14',
    '2026-11-13',
    '2026-11-12',
    '2026-11-11',
    '2026-11-10',
    '2026-11-09',
    '2026-11-08',
    '2026-11-01',
    '2026-10-25',
    '2026-10-18',
  ]);
});

test('manual backups are never deleted', () => {
  const mine = Array.from({ length: 20 }, (_, day) => night(day + 1, 'lab'));
  expect(outdated([...mine, ...after(30)])).toEqual([]);
});

onBothEngines('a nightly backup can be restored, and old ones are deleted', async (engine) => {
  const place = await createMigratedPlace(engine);
  const { location } = await openAt(place);
  const folder = join(place.dataDir, 'backups');
  const nameOf = (day: number) => `nightly-2026-11-${String(day).padStart(2, '0')}T03-10-00.sqlite`;
  await mkdir(folder);
  for (let day = 1; day < 10; day += 1) await writeFile(join(folder, nameOf(day)), '');
  await backUpNightly(location, new Date('2026-11-10T03:10:00Z'));
  // Of ten days the last seven, and Sundays.
  expect((await readdir(folder)).toSorted()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10].map(nameOf));
  await openAt({ dataDir: folder, file: nameOf(10) });
});
