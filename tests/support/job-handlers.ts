import { type JobHandlers, jobKinds } from '#server/jobs/kinds.ts';

/** What a test is about; every other kind of job is done at once. */
export const handlersWith = (given: Partial<JobHandlers>): JobHandlers =>
  ({
    ...Object.fromEntries(Object.keys(jobKinds).map((kind) => [kind, async () => {}])),
    ...given,
  }) as JobHandlers;
