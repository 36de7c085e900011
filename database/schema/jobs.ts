import type { Generated } from 'kysely';

export type JobState = 'waiting' | 'running' | 'done' | 'given up';

export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  state: JobState;
  /** Two jobs that have not ended never share one. */
  unique_key: string | null;
  due_at: string;
  /** Whoever runs it has it until then; afterwards anybody may take it. */
  lease_until: string | null;
  /** How often it was taken. Together with the id it names one taking. */
  attempts: number;
  last_error: string | null;
  made_at: string;
  ended_at: string | null;
}

/** When a repeated job is made next; all processes look at the same row. */
export interface ScheduleTable {
  name: string;
  /** As JSON, so that a changed rule is noticed. */
  rule: string;
  next_due: string;
}
