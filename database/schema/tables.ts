import type { Generated, Kysely } from 'kysely';
import type { ContactInput } from '#contract/contact.ts';
import type {
  DocumentTable,
  DocumentVersionTable,
  RedirectTable,
} from '#features/content/table.ts';
import type { MessageState } from '#features/messages/calls.ts';
import type { IssueTable, SubscriberTable } from '#features/newsletter/table.ts';
import type { VoteCountTable, VoteResultTable } from '#features/votes/table.ts';
import type { JobTable } from '#platform/jobs/table.ts';
import type { MailBodyTable, OutboxTable } from '#platform/mail/table.ts';

export type Engine = 'sqlite' | 'postgres';

/** Rows as they are on both engines: times are ISO text, months `YYYY-MM`, flags 0 or 1. */
export interface Tables {
  products: ProductTable;
  vote_counts: VoteCountTable;
  vote_results: VoteResultTable;
  subscribers: SubscriberTable;
  messages: MessageTable;
  admin: AdminTable;
  data_version: DataVersionTable;
  settings: SettingTable;
  jobs: JobTable;
  mail_bodies: MailBodyTable;
  outbox: OutboxTable;
  issues: IssueTable;
  searches: SearchTable;
  sessions: SessionTable;
  counts: CountTable;
  broken_links: BrokenLinkTable;
  documents: DocumentTable;
  document_versions: DocumentVersionTable;
  redirects: RedirectTable;
  images: ImageTable;
  image_files: ImageFileTable;
  painted_images: PaintedImageTable;
}

export type Database = Kysely<Tables>;

interface TableFacts<Row> {
  /** The primary key. */
  key: readonly (keyof Row & string)[];
  /** Whether the table generates ids. */
  numbered: Row extends { id: Generated<number> } ? true : false;
  /** The column with the email address of the person a row is about; null if there is none. */
  address: (keyof Row & string) | null;
}

/**
 * Facts for copying and for a person's data, parents before children; a missing table is a type
 * error.
 */
export const tableFacts = {
  products: { key: ['id'], numbered: true, address: null },
  vote_counts: { key: ['month', 'product_id', 'emoji'], numbered: false, address: null },
  vote_results: { key: ['month'], numbered: false, address: null },
  subscribers: { key: ['id'], numbered: true, address: 'email' },
  messages: { key: ['id'], numbered: true, address: 'email' },
  admin: { key: ['id'], numbered: false, address: null },
  data_version: { key: ['id'], numbered: false, address: null },
  settings: { key: ['name'], numbered: false, address: null },
  jobs: { key: ['id'], numbered: true, address: null },
  mail_bodies: { key: ['id'], numbered: true, address: 'about' },
  issues: { key: ['id'], numbered: true, address: null },
  outbox: { key: ['id'], numbered: true, address: 'about' },
  searches: { key: ['day', 'words'], numbered: false, address: null },
  sessions: { key: ['id'], numbered: true, address: null },
  broken_links: { key: ['product_id'], numbered: false, address: null },
  counts: { key: ['kind', 'day', 'subject', 'placement'], numbered: false, address: null },
  documents: { key: ['id'], numbered: true, address: null },
  document_versions: { key: ['document_id', 'version'], numbered: false, address: null },
  redirects: { key: ['path'], numbered: false, address: null },
  images: { key: ['hash'], numbered: false, address: null },
  image_files: { key: ['hash', 'width'], numbered: false, address: null },
  painted_images: { key: ['path'], numbered: false, address: null },
} as const satisfies { [Table in keyof Tables]: TableFacts<Tables[Table]> };

/**
 * Statements that backups run on the copy, by a column that must exist: with what they remove,
 * whoever has a backup could act for the owner.
 */
export const leftOutOfBackups = {
  'settings.value': "update settings set value = '' where name = 'mail password'",
  // Without this column the secret is still the key of addresses, which a backup needs.
  'admin.address_key': "update admin set secret = ''",
};

export type TableName = keyof Tables;

export const tableNames = Object.keys(tableFacts) as TableName[];

/** One row, id 1. */
export interface AdminTable {
  id: number;
  password_hash: string;
  /**
   * Signs what gives access, such as confirmation links. No backup contains it: it is empty after a
   * restore into an empty folder, and the next start makes one.
   */
  secret: string;
  /** Pseudonymizes addresses and signs unsubscribe links, which stay valid for good. */
  address_key: string;
  /**
   * The hash of the last ADMIN_PASSWORD that was applied. Without one, null while the generated
   * password is in use, and empty once the owner has chosen another.
   */
  setting_hash: string | null;
  /** Whether it is easy to guess; null for a password of an earlier release until a login. */
  password_is_weak: number | null;
}

/** The searches for the same words on one day. */
export interface SearchTable {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  words: string;
  count: number;
  /** How many results the last one had. */
  results: number;
}

/** The owner's login on one device; only a hash of the token is stored. */
export interface SessionTable {
  id: Generated<number>;
  key_hash: string;
  /** Such as `Firefox on Linux`. */
  device: string;
  made_at: string;
  used_at: string;
  /** The latest possible end. */
  ends_at: string;
  /** Set if it was ended early. */
  ended_at: string | null;
  /** Of the cookie that most calls need besides the token; null for sessions of earlier releases. */
  cookie_hash: string | null;
  /** When the password was last entered. */
  password_at: string | null;
}

/** What votes need of a product; everything else is in its documents. */
export interface ProductTable {
  id: Generated<number>;
  slug: string;
  /** Place in the editorial order; the first three are the candidates of the month. */
  position: number;
  /** 0 once the content no longer has it; its votes stay. */
  listed: number;
  name: string;
  /** Three emoji as a JSON array. */
  emoji: string;
}

/** One row, id 1. */
export interface DataVersionTable {
  id: number;
  /** Increased by every change that makes pages stale, except votes. */
  number: number;
}

/** The owner's settings: a row of JSON per screen, and the password of the mail server. */
export interface SettingTable {
  name: string;
  value: string;
  version: number;
}

/** A message from the contact form, with one column per field. */
export interface MessageTable extends ContactInput {
  id: Generated<number>;
  created_at: string;
  state: Generated<MessageState>;
  /** The email that forwarded it; null for old messages. */
  mail_id: number | null;
}

/** A store address that did not answer with a page when it was last checked. */
export interface BrokenLinkTable {
  product_id: number;
  /** The address that was checked. */
  url: string;
  reason: string;
  checked_at: string;
}

/** Counts per day: views of a page, and clicks on the store link of a gadget in one place. */
export interface CountTable {
  kind: 'view' | 'click';
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** A path, or the slug of a gadget. */
  subject: string;
  /** Empty for views. */
  placement: string;
  count: number;
}

/** An uploaded picture. */
export interface ImageTable {
  hash: string;
  width: number;
  height: number;
  alt: string;
  /** Empty if there is none. */
  credit: string;
  /** In percent; what stays visible when the picture is cropped. */
  focus_x: number;
  focus_y: number;
  made_at: string;
  /** The first night on which no text used it. */
  unused_since: string | null;
}

/** A picture in one width. */
export interface ImageFileTable {
  hash: string;
  width: number;
  type: string;
  bytes: Buffer;
}

/** A picture for link previews or emails. */
export interface PaintedImageTable {
  /** In the URL. */
  path: string;
  /** Of what it shows, and of the code that painted it. */
  hash: string;
  bytes: Buffer;
}
