import type { Generated } from 'kysely';
import type { Kind } from './kinds.ts';

/** A document with its newest and its live version. */
export interface DocumentTable {
  id: Generated<number>;
  kind: Kind;
  /** Unique within the kind, except in the trash. It stays once the document was public. */
  slug: string;
  /** Of the newest version. */
  title: string;
  /** The newest version. */
  version: number;
  /** Null if it is not public. */
  live_version: number | null;
  publish_at: string | null;
  publish_version: number | null;
  /** A `Note` as JSON, for the publication that waits. */
  publish_note: string | null;
  /** Why its last scheduled publication failed; null once it is published or scheduled again. */
  publish_problem: string | null;
  first_published: string | null;
  /** Its number on the blog; `/blog/<number>` redirects to it. */
  number: number | null;
  /** A JSON array of `Update`, newest first: what readers are told about changes. */
  notes: string;
  /** A JSON array of `Contradiction`: what its changes left behind elsewhere. */
  contradictions: string;
  updated_at: string;
  trashed_at: string | null;
}

/** A sentence of a document that states what a record said before. */
export interface Contradiction {
  id: number;
  sentence: string;
}

/** A document as it was saved; never changed. */
export interface DocumentVersionTable {
  document_id: number;
  version: number;
  /** The fields as JSON. */
  value: string;
  /** Markdown; empty for records. */
  body: string;
  saved_at: string;
  /** The login that saved it; null for a command or a start. */
  session_id: number | null;
}

/** An address of an earlier release, and where its page is now. */
export interface RedirectTable {
  path: string;
  target: string;
}
