import { z } from 'zod';
import { laterPages } from './catalog-values.ts';
import { notFound } from './common.ts';

export const noteKinds = ['update', 'still alive', 'correction', 'news'] as const;
export type NoteKind = (typeof noteKinds)[number];

export const noSuchNote = notFound('note');
export const noteSlug = z
  .string(noSuchNote)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, noSuchNote)
  .max(100, noSuchNote);

const page = z
  .enum(['1', ...laterPages], notFound('page'))
  .transform(Number)
  .optional();

export const notesQuery = z.object({
  product: z.string().max(100, notFound('product')).optional(),
  kind: z.enum(noteKinds, 'Unknown note type.').optional(),
  page,
});

export type NotesQuery = z.output<typeof notesQuery>;

/** Parsed Markdown without raw HTML: text, or an element with literal props. */
export type NoteBlock =
  | string
  | { tag: string; props?: Record<string, string>; children?: NoteBlock[] };

export interface NoteSummary {
  slug: string;
  title: string;
  kind: NoteKind;
  product: { slug: string; name: string } | null;
  date: string;
  /** When it was last changed after publication. */
  changed: string | null;
  /** Plain text. */
  summary: string;
}

export interface Note extends NoteSummary {
  blocks: NoteBlock[];
}

/** `isGone`: it was published and withdrawn. */
export type NoteResponse = { note: Note } | { note: null; isGone: boolean };

export interface NoteList {
  notes: NoteSummary[];
  pages: number;
}
