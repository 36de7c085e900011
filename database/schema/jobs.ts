import type { Generated } from 'kysely';

export type JobState = 'waiting' | 'running' | 'done' | 'given up';

export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  state: JobState;
  /** Unique among unfinished jobs. */
  unique_key: string | null;
  due_at: string;
  /** Until then it belongs to the process that claimed it. */
  lease_until: string | null;
  /** How often it was claimed. With the id it identifies one claim. */
  attempts: number;
  last_error: string | null;
  made_at: string;
  ended_at: string | null;
}

/** When a recurring job is created next. */
export interface ScheduleTable {
  name: string;
  /** JSON, to detect a changed rule. */
  rule: string;
  next_due: string;
}
