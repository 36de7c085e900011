/** A process of its own that takes jobs and never ends them; its argument: the place as JSON. It says when it has one. */
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
    forget: () => {
      console.log('has it');
      return new Promise(() => {});
    },
  }),
}).start();
// Without a server nothing else keeps it alive.
setInterval(() => {}, 1000);
