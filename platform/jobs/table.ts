import type { Generated } from 'kysely';

export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** JSON. */
  payload: string;
  state: 'waiting' | 'running' | 'done' | 'given up';
  /** Unique among unfinished jobs. */
  unique_key: string | null;
  due_at: string;
  /** Until then only the process that claimed it may run it. */
  lease_until: string | null;
  /** How often it was claimed; with the id it identifies one claim. */
  attempts: number;
  last_error: string | null;
  made_at: string;
  ended_at: string | null;
}
