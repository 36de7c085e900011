import type { Kysely } from 'kysely';
import type { AdminTable, HistoryTable, SearchMissTable } from './admin.ts';
import type { JobTable, ScheduleTable } from './jobs.ts';
import type { LinkHealthTable } from './link-health.ts';
import type { MessageTable, ReplyTable } from './messages.ts';
import type { IssueTable } from './newsletter-issues.ts';
import type { NoteTable, NoteVersionTable } from './notes.ts';
import type { MailBodyTable, MailPaceTable, OutboxTable } from './outbox.ts';
import type { CandidateTable, ProductTable } from './products.ts';
import type { DeviceTable, SessionTable } from './sessions.ts';
import type { SubscriberDayTable, SubscriberTable } from './subscribers.ts';
import type { CountTable } from './visits.ts';
import type {
  ForecastTable,
  RevisionTable,
  SaviorMonthTable,
  SaviorResultTable,
  TallyTable,
} from './votes.ts';

export type Engine = 'sqlite' | 'postgres';

/** Rows as they are on both engines: times are ISO text, months `YYYY-MM`, flags 0 or 1. */
export interface Tables {
  products: ProductTable;
  tallies: TallyTable;
  candidates: CandidateTable;
  forecasts: ForecastTable;
  savior_months: SaviorMonthTable;
  savior_results: SaviorResultTable;
  subscribers: SubscriberTable;
  subscriber_days: SubscriberDayTable;
  messages: MessageTable;
  replies: ReplyTable;
  admin: AdminTable;
  revision: RevisionTable;
  jobs: JobTable;
  schedules: ScheduleTable;
  mail_bodies: MailBodyTable;
  outbox: OutboxTable;
  letters: IssueTable;
  mail_pace: MailPaceTable;
  search_misses: SearchMissTable;
  history: HistoryTable;
  sessions: SessionTable;
  devices: DeviceTable;
  notes: NoteTable;
  note_versions: NoteVersionTable;
  counts: CountTable;
  link_health: LinkHealthTable;
}

export type Database = Kysely<Tables>;
