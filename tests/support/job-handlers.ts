import { type JobHandlers, jobKinds } from '#server/jobs/kinds.ts';

/** Adds no-op handlers for all other kinds of jobs. */
export const handlersWith = (given: Partial<JobHandlers>): JobHandlers =>
  ({
    ...Object.fromEntries(Object.keys(jobKinds).map((kind) => [kind, async () => {}])),
    ...given,
  }) as JobHandlers;
