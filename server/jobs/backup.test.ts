import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { drill } from '#database/ops/drill.ts';
import { createLog } from '#server/core/logger.ts';
import { createMigratedPlace, onBothEngines, openAt } from '#tests/support/engines.ts';
import { handlersWith } from '#tests/support/job-handlers.ts';
import { backUp } from './backup.ts';
import { createJobRunner } from './runner.ts';

onBothEngines('SQLite is backed up nightly, and old backups are deleted', async (engine) => {
  const place = await createMigratedPlace(engine);
  const database = await openAt(place);
  let now = new Date('2026-11-01T00:00:00Z');
  const clock = () => now;
  const settings = { dataDir: place.dataDir, nightlyBackup: true };
  const runner = createJobRunner({
    database,
    clock,
    log: createLog('silent'),
    handlers: handlersWith({ 'back-up': () => backUp({ database, settings, clock }) }),
    schedules: async () => [{ kind: 'back-up', rule: { hour: 3, minute: 10, timeZone: 'UTC' } }],
  });
  for (let day = 1; day <= 10; day += 1)
    for (const hour of [2, 4, 5]) {
      now = new Date(Date.UTC(2026, 10, day, hour));
      await runner.runDue();
    }
  const states = await database.db.selectFrom('jobs').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'done' }]);
  const folder = join(place.dataDir, 'backups');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sqlite'));
  // Of ten days the last seven, and Sundays.
  const all = ['01', '03', '04', '05', '06', '07', '08', '09', '10'];
  const days = engine === 'sqlite' ? all : [];
  expect(names.toSorted()).toEqual(days.map((day) => `nightly-2026-11-${day}T04-00-00.sqlite`));
  for (const name of names.slice(-1)) await drill(join(folder, name), now);
});
