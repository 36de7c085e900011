import type { Generated } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

interface TableFacts<Row> {
  /** Whether the table generates ids. */
  numbered: Row extends { id: Generated<number> } ? true : false;
  /** The column with the email address of the person a row is about; null if there is none. */
  address: (keyof Row & string) | null;
}

/**
 * Facts for restoring and for a person's data, parents before children; a missing table is a type
 * error.
 */
export const tableFacts = {
  products: { numbered: true, address: null },
  vote_counts: { numbered: false, address: null },
  vote_results: { numbered: false, address: null },
  subscribers: { numbered: true, address: 'email' },
  messages: { numbered: true, address: 'email' },
  admin: { numbered: false, address: null },
  data_version: { numbered: false, address: null },
  settings: { numbered: false, address: null },
  jobs: { numbered: true, address: null },
  mail_bodies: { numbered: true, address: 'about' },
  issues: { numbered: true, address: null },
  outbox: { numbered: true, address: 'about' },
  searches: { numbered: false, address: null },
  sessions: { numbered: true, address: null },
  broken_links: { numbered: false, address: null },
  counts: { numbered: false, address: null },
  documents: { numbered: true, address: null },
  document_versions: { numbered: false, address: null },
  redirects: { numbered: false, address: null },
  images: { numbered: false, address: null },
  image_files: { numbered: false, address: null },
  painted_images: { numbered: false, address: null },
} as const satisfies { [Table in keyof Tables]: TableFacts<Tables[Table]> };

export type TableName = keyof Tables;

export const tableNames = Object.keys(tableFacts) as TableName[];
