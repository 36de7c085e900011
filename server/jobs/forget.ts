import { forgetJobs } from '#database/jobs.ts';
import type { Database } from '#database/tables.ts';

const day = 24 * 60 * 60 * 1000;

/** How long the desk can still show what was done, in days. */
const keptFor = 30;

/** Every night: what has served its time is deleted. */
export async function forget(db: Database, now: Date): Promise<void> {
  await forgetJobs(db, new Date(now.getTime() - keptFor * day));
}
