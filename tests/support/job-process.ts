/**
 * A process that claims jobs and never finishes them, and prints a line for each claim; its
 * argument is the place as JSON.
 */
import { openDatabase } from '#database/connect.ts';
import { createLog } from '#server/core/logger.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { handlersWith } from './job-handlers.ts';

const [place = '{}'] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(place));
createJobRunner({
  database,
  clock: () => new Date(),
  log: createLog('silent'),
  handlers: handlersWith({
    'check-links': () => {
      console.log('has it');
      return new Promise(() => {});
    },
  }),
}).start();
// Without a server only this timer prevents the process from exiting.
setInterval(() => {}, 1000);
