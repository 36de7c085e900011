import { expect, test } from 'vitest';
import { type BackupFile, outdated } from './backup.ts';

const night = (day: number, occasion: BackupFile['occasion'] = 'nightly'): BackupFile => {
  const taken = new Date(Date.UTC(2026, 8, day, 3, 10));
  return { path: `${occasion}-${taken.toISOString()}`, occasion, taken };
};

/** Runs one night after the other, as the job does. */
function after(nights: number, isThere: (day: number) => boolean = () => true): BackupFile[] {
  let remaining: BackupFile[] = [];
  for (let day = 1; day <= nights; day += 1) {
    if (!isThere(day)) continue;
    remaining = [night(day), ...remaining];
    const old = outdated(remaining);
    remaining = remaining.filter((backup) => !old.includes(backup));
  }
  return remaining;
}

const daysOf = (backups: readonly BackupFile[]) =>
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
