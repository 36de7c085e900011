import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { requireUnchanged, verify } from '#database/ops/backup.ts';
import { createLog } from '#server/core/logger.ts';
import { createMigratedPlace, onBothEngines, openAt } from '#tests/support/engines.ts';
import { handlersWith } from '#tests/support/job-handlers.ts';
import { backUp } from './backup.ts';
import { createJobRunner } from './runner.ts';

onBothEngines('SQLite is backed up nightly, and old backups are deleted', async (engine) => {
  const place = await createMigratedPlace(engine);
  const database = await openAt(place);
  const folder = join(place.dataDir, 'backups');
  const nameOf = (day: number) => `nightly-2026-11-${String(day).padStart(2, '0')}T04-00-00.sqlite`;
  await mkdir(folder);
  for (let day = 1; day < 10; day += 1) await writeFile(join(folder, nameOf(day)), '');
  let now = new Date('2026-11-10T00:00:00Z');
  const clock = () => now;
  const settings = { dataDir: place.dataDir, nightlyBackup: true };
  const runner = createJobRunner({
    database,
    clock,
    log: createLog('silent'),
    handlers: handlersWith({ 'back-up': () => backUp({ database, settings, clock }) }),
    schedules: async () => [{ kind: 'back-up', rule: { hour: 3, minute: 10, timeZone: 'UTC' } }],
  });
  for (const hour of [2, 4, 5]) {
    now = new Date(Date.UTC(2026, 10, 10, hour));
    await runner.runDue();
  }
  const states = await database.db.selectFrom('jobs').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'done' }]);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sqlite'));
  // Of ten days the last seven, and Sundays.
  const days = engine === 'sqlite' ? [1, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(names.toSorted()).toEqual(days.map(nameOf));
  if (engine === 'postgres') return;
  await requireUnchanged(join(folder, nameOf(10)));
  expect(verify(join(folder, nameOf(10)))).toMatchObject({ products: 0 });
});
