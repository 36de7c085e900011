import { type Generated, type Kysely, sql } from 'kysely';
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

/** Creates the tables of documents; `id` is the column type that the engine generates. */
export async function createDocumentTables(
  db: Kysely<unknown>,
  id: ReturnType<typeof sql>,
): Promise<void> {
  await sql`create table documents (
    id ${id},
    kind text not null,
    slug text not null,
    title text not null,
    version integer not null,
    live_version integer,
    publish_at text,
    publish_version integer,
    publish_note text,
    publish_problem text,
    first_published text,
    number integer unique,
    notes text not null,
    contradictions text not null,
    updated_at text not null,
    trashed_at text
  )`.execute(db);
  await sql`create unique index documents_by_slug on documents (kind, slug)
    where trashed_at is null`.execute(db);
  await sql`create index documents_by_time on documents (publish_at)`.execute(db);
  await sql`create table document_versions (
    document_id integer not null references documents (id),
    version integer not null,
    value text not null,
    body text not null,
    saved_at text not null,
    session_id integer,
    primary key (document_id, version)
  )`.execute(db);
  await sql`create table redirects (path text primary key, target text not null)`.execute(db);
}
