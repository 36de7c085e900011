import type { Generated } from 'kysely';

export type NoteState = 'draft' | 'scheduled' | 'published' | 'withdrawn';
export type NoteKind = 'update' | 'still alive' | 'correction' | 'news';

/** The current state of a note. */
export interface NoteTable {
  id: Generated<number>;
  /** A client-generated key that makes saving a new note idempotent. */
  key: string | null;
  /** Part of its URL; fixed once published. */
  slug: string;
  state: NoteState;
  version: number;
  kind: NoteKind;
  title: string;
  /** Markdown. */
  body: string;
  /** The slug of its product. */
  product: string | null;
  made_at: string;
  changed_at: string;
  /** When a scheduled note is published. */
  publish_at: string | null;
  /** When it was first published. */
  published_at: string | null;
  /** When its text was last changed after publication. */
  edited_at: string | null;
}

export interface NoteVersionTable {
  note_id: number;
  version: number;
  kind: NoteKind;
  title: string;
  body: string;
  product: string | null;
  at: string;
}
