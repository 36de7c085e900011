import type { Generated, Kysely } from 'kysely';
import type { AssetTable } from './asset-tables.ts';
import type { CountTable } from './count-tables.ts';
import type { LinkHealthTable } from './health-tables.ts';
import type { LetterTable } from './letter-tables.ts';
import type { MessageTable, ReplyTable } from './message-tables.ts';
import type { NoteTable, NoteVersionTable } from './note-tables.ts';
import type { DeviceTable, SessionTable } from './session-tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** One interface a table, as rows look on both engines. Times are ISO text, months are `YYYY-MM`, flags 0 or 1. */
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
  letters: LetterTable;
  mail_pace: MailPaceTable;
  search_misses: SearchMissTable;
  history: HistoryTable;
  sessions: SessionTable;
  devices: DeviceTable;
  notes: NoteTable;
  note_versions: NoteVersionTable;
  counts: CountTable;
  link_health: LinkHealthTable;
  assets: AssetTable;
}

export interface ProductTable {
  id: Generated<number>;
  slug: string;
  /** Place in the editorial order; the first three are the candidates of the month. */
  position: number;
  /** 0 once the content no longer has it: its votes stay, it is shown nowhere. */
  listed: number;
  name: string;
  brand: string;
  category: string;
  scenario: string;
  review: string;
  incident_place: string;
  incident_threat: string;
  incident_level: number;
  rating: number;
  price: number;
  image_url: string;
  drawing_alt: string;
  badge: string | null;
  badge_color: string;
  /** Three emoji as a JSON array. */
  emoji: string;
  amazon_url: string;
  /** The month in which the list price was looked up, `YYYY-MM`; empty where nobody said. */
  price_month: Generated<string>;
  /** One line about where it can be had; empty where there is nothing to say. */
  availability: Generated<string>;
  /** What the content files said last. While a field equals it, nobody has edited that field. */
  seeded_url: string;
  seeded_price: Generated<number>;
  seeded_price_month: Generated<string>;
  seeded_availability: Generated<string>;
}

/** The three that the owner chose for a month; a month without rows has the first three of the editorial order. */
export interface CandidateTable {
  month: string;
  /** 1 to 3. */
  place: number;
  product_id: number;
}

/** How many readers called a test which way. Nothing says who. */
export interface ForecastTable {
  slug: string;
  survives: number;
  count: number;
}

/** Every month since the first vote. Once it is frozen, nothing of it changes. */
export interface SaviorMonthTable {
  month: string;
  /** Null while it runs. */
  frozen_at: string | null;
}

/** What a month ended with, in the names of the time. */
export interface SaviorResultTable {
  month: string;
  slug: string;
  name: string;
  scenario: string;
  /** 1 to 3 for the candidates; 0 where somebody was applauded without standing for election. */
  place: number;
  won: number;
  total: number;
  /** `{ emoji, count }` each, as a JSON array. */
  votes: string;
}

export interface TallyTable {
  product_id: number;
  emoji: string;
  month: string;
  count: number;
}

export type SubscriberState = 'waiting' | 'confirmed' | 'left' | 'bounced';
export type Rhythm = 'weekly' | 'monthly';

/** An address keeps its row, and so its number, when somebody leaves and comes back: old links go on working. */
export interface SubscriberTable {
  id: Generated<number>;
  /** Null once somebody left: then there is only the hash. */
  email: string | null;
  /** Keyed, and only of those who left, so that no import brings them back. */
  hash: string | null;
  state: SubscriberState;
  rhythm: Rhythm;
  /** `before`: from the time when nobody was asked to confirm. */
  source: 'form' | 'import' | 'before';
  /** The consent: when and on which page it was asked for, in which version of the words, and when it was given. */
  created_at: string;
  page: string | null;
  consent: string | null;
  confirmed_at: string | null;
  /** How many mails have asked for it since the address came or came back. */
  mails_asked: number;
  /** Thirty days after this, whoever has not confirmed is forgotten. */
  waiting_since: string | null;
  left_at: string | null;
  bounced_at: string | null;
  bounce_reason: string | null;
  /** How many letters in a row came back for the moment, and the last of them. */
  soft_bounces: number;
  soft_letter: number | null;
}

/** How many became what on which day: it is about nobody, and outlives those whom it counted. */
export interface SubscriberDayTable {
  day: string;
  asked: number;
  confirmed: number;
  left: number;
  bounced: number;
}

/** One row, id 1. A secret that is empty was left out of a backup; the next start makes a new one. */
export interface AdminTable {
  id: number;
  password_hash: string;
  /** Blurs addresses; stays. */
  secret: string;
  /** Signs tokens; a new password replaces it. */
  token_secret: string;
}

/** One row, id 1. */
export interface RevisionTable {
  id: number;
  /** Raised by every change of a product or a tally. */
  number: number;
  /** How many of those were votes. */
  votes: number;
}

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

/** What a mail says. One letter to fifty thousand readers has one; `{{name}}` stands where each mail puts its own. */
export interface MailBodyTable {
  id: Generated<number>;
  subject: string;
  text: string;
  html: string | null;
  /** A JSON object of texts. */
  headers: string;
  /** `{ name, address }` as JSON. */
  reply_to: string | null;
  /** The visitor whom it is about, where it is about one alone. */
  about: string | null;
  made_at: string;
}

/** `unsure`: handed over, and the answer never came. It may have arrived, so nobody sends it again by himself. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'unsure' | 'refused' | 'given up';

/** One mail to one address. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  /** 0 goes before 1: somebody waits for it. */
  rank: number;
  to_address: string;
  to_name: string | null;
  /** Where bounces go; null: to the sender. */
  envelope_from: string | null;
  body_id: number;
  /** What stands in the body's `{{…}}` for this reader, as a JSON object of texts. */
  fills: string;
  letter_id: number | null;
  /** The visitor whom it is about: the reader of a letter, the writer of a message that is passed on. */
  about: string | null;
  state: MailState;
  /** 1 where a process ended while it handed the mail over: it may go out a second time, and is then `unsure`. */
  doubt: number;
  attempts: number;
  due_at: string;
  lease_until: string | null;
  /** What the mail server said last. */
  last_answer: string | null;
  made_at: string;
  ended_at: string | null;
}

/** One row, id 1: when the next mail may leave, in milliseconds, for all processes together. */
export interface MailPaceTable {
  id: number;
  next_at: number;
}

/** A search that found nothing. */
export interface SearchMissTable {
  words: string;
  count: number;
  /** `YYYY-MM-DD`, UTC. */
  last_day: string;
}

/** What the owner changed. Nothing of visitors stands in it. */
export interface HistoryTable {
  id: Generated<number>;
  at: string;
  /** Whoever was logged in; null where it was done by a command or a start. */
  session_id: number | null;
  what: string;
  /** What was changed, such as `product toaster`. */
  subject: string;
  /** As JSON; null where there was nothing. */
  before: string | null;
  after: string | null;
  /** The change that it takes back. */
  undoes: number | null;
}

export type Database = Kysely<Tables>;
