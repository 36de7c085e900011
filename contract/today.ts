/** Something that waits for the owner. */
export interface Need {
  /** In a sentence. */
  what: string;
  /** Where it is seen to. */
  to: string;
  /** Whether it burns, or waits. */
  urgency: 'now' | 'soon';
}

/** What came, and what came in as much time before. */
export interface Figure {
  name: string;
  span: 'week' | 'month';
  now: number;
  before: number;
}

export interface Today {
  needs: Need[];
  figures: Figure[];
  /** Null where there is none, and on PostgreSQL. */
  lastBackup: string | null;
  /** In bytes; null where it cannot be told. */
  free: number | null;
}
