import type { Generated } from 'kysely';

export type NoteState = 'draft' | 'scheduled' | 'published' | 'withdrawn';
export type NoteKind = 'update' | 'still alive' | 'correction' | 'news';

/** The owner's own short news, as it is now. */
export interface NoteTable {
  id: Generated<number>;
  /** What the page that wrote it called it before it had a number: a save whose answer was lost is found by it. */
  key: string | null;
  /** Its address; stays from the day it came out. */
  slug: string;
  state: NoteState;
  version: number;
  kind: NoteKind;
  title: string;
  /** Markdown, as it was typed. */
  body: string;
  /** The slug of the product that it is about. */
  product: string | null;
  made_at: string;
  changed_at: string;
  /** When a scheduled one comes out. */
  publish_at: string | null;
  /** When it first came out. */
  published_at: string | null;
  /** When its text was last changed after that. */
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
