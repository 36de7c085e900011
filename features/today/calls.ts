import { defineCalls, returns } from '#platform/http/calls.ts';

/** Something that needs the owner's attention. */
export interface Alert {
  /** A sentence. */
  what: string;
  /** The URL of the admin page for it. */
  to: string;
  urgency: 'now' | 'soon';
}

/** Something that is not set up yet. */
export interface SetupStep {
  /** What to do, as in 'Set up email'. */
  what: string;
  /** Why, or how. */
  hint: string;
  to: string;
}

export interface Today {
  /** The most urgent first. */
  alerts: Alert[];
  /** Numbers of documents that were never published, and of live ones with unpublished changes. */
  waiting: { drafts: number; changed: number };
  /** In the order in which to do them; empty once everything is set up. */
  setup: SetupStep[];
}

export const todayCalls = defineCalls({
  'GET /api/admin/today': { guard: 'admin', output: returns<Today>() },
});
