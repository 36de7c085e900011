import type { Generated } from 'kysely';
import type { Tables } from './tables.ts';

interface Facts<Row> {
  /** The primary key. */
  key: readonly (keyof Row & string)[];
  /** Whether the table generates ids. */
  numbered: Row extends { id: Generated<number> } ? true : false;
  /** The column with the email address of the person a row is about; null if there is none. */
  address: (keyof Row & string) | null;
  /** The column with a keyed hash of the address of people who unsubscribed. */
  hash?: keyof Row & string;
}

/**
 * Facts for copying and the privacy commands, parents before children; a missing table is a type
 * error.
 */
export const tableFacts = {
  products: { key: ['id'], numbered: true, address: null },
  tallies: { key: ['month', 'product_id', 'emoji'], numbered: false, address: null },
  candidates: { key: ['month', 'place'], numbered: false, address: null },
  forecasts: { key: ['slug', 'survives'], numbered: false, address: null },
  savior_months: { key: ['month'], numbered: false, address: null },
  savior_results: { key: ['month', 'slug'], numbered: false, address: null },
  subscribers: { key: ['id'], numbered: true, address: 'email', hash: 'hash' },
  subscriber_days: { key: ['day'], numbered: false, address: null },
  messages: { key: ['id'], numbered: true, address: 'email' },
  replies: { key: ['id'], numbered: true, address: 'email' },
  admin: { key: ['id'], numbered: false, address: null },
  revision: { key: ['id'], numbered: false, address: null },
  jobs: { key: ['id'], numbered: true, address: null },
  schedules: { key: ['name'], numbered: false, address: null },
  mail_bodies: { key: ['id'], numbered: true, address: 'about' },
  letters: { key: ['id'], numbered: true, address: null },
  outbox: { key: ['id'], numbered: true, address: 'about' },
  search_misses: { key: ['words'], numbered: false, address: null },
  history: { key: ['id'], numbered: true, address: null },
  sessions: { key: ['id'], numbered: true, address: null },
  devices: { key: ['key_hash'], numbered: false, address: null },
  notes: { key: ['id'], numbered: true, address: null },
  link_health: { key: ['product_id'], numbered: false, address: null },
  counts: { key: ['kind', 'day', 'subject', 'source'], numbered: false, address: null },
  note_versions: { key: ['note_id', 'version'], numbered: false, address: null },
} as const satisfies { [Table in keyof Tables]: Facts<Tables[Table]> };

export type TableName = keyof Tables;

export const tableNames = Object.keys(tableFacts) as TableName[];
