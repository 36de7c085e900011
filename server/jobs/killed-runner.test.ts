import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createLog } from '#server/core/logger.ts';
import { createMigratedPlace, onBothEngines } from '#tests/support/engines.ts';
import { handlersWith } from '#tests/support/job-handlers.ts';
import { addJob, createJobRunner } from './runner.ts';

const jobProcess = new URL('../../tests/support/job-process.ts', import.meta.url).pathname;

onBothEngines("a killed process's job runs again after its lease expired", async (engine) => {
  let done = 0;
  const place = await createMigratedPlace(engine);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  let now = new Date();
  const work = async () => {
    done += 1;
  };
  const handlers = handlersWith({ 'check-links': work });
  const runner = createJobRunner({
    database,
    clock: () => now,
    log: createLog('silent'),
    handlers,
  });
  const rows = () => database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
  await addJob(database.db, 'check-links', {}, { at: now });
  const child = spawn(process.execPath, [jobProcess, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  now = new Date();
  await runner.runDue();
  expect([done, (await rows())[0]?.state]).toEqual([0, 'running']);
  now = new Date(Date.now() + 61_000);
  await runner.runDue();
  expect(done).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'done', attempts: 2 }]);
});
