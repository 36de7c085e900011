import { z } from 'zod';
import { laterPages } from './catalog-values.ts';
import { hiddenCharacter, maxInteger, notFound, rowId, unknownStatus } from './common.ts';
import { hasInvisible, maxNoteLength, noPublishTime, tooLong } from './text.ts';

export const noteKinds = ['update', 'still alive', 'correction', 'news'] as const;
export type NoteKind = (typeof noteKinds)[number];

export const noteStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type NoteState = (typeof noteStates)[number];

export const noSuchNote = notFound('note');
export const noteId = rowId(noSuchNote);
export const noteSlug = z
  .string(noSuchNote)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, noSuchNote)
  .max(100, noSuchNote);

export const noText = 'Write some text.';
const noTitle = 'Enter a title.';
const unknownType = 'Unknown note type.';

const title = z
  .string(noTitle)
  .trim()
  .min(1, noTitle)
  .max(120, tooLong('the title', 120))
  .refine((text) => !hasInvisible(text), hiddenCharacter('The title'));

/** The server validates the Markdown. */
export const noteInput = z.object({
  title,
  body: z
    .string(noText)
    .max(maxNoteLength, tooLong('the note', maxNoteLength))
    .refine((text) => text.trim() !== '', noText),
  kind: z.enum(noteKinds, unknownType),
  /** The slug of its product. */
  product: z.string(notFound('product')).max(100, notFound('product')).nullable(),
});
export type NoteInput = z.output<typeof noteInput>;

/** `key` makes a repeated request idempotent. Pages of earlier releases send none. */
export const newNote = noteInput.extend({
  key: z.string().max(64, notFound('note')).optional(),
});

const version = z
  .int('The version of the note is missing.')
  .positive('The version of the note is missing.')
  .max(maxInteger, 'The version of the note is missing.');

/** A change of an outdated version is rejected. */
export const noteSave = noteInput.extend({ version });

export const noteMove = z.object({
  version,
  to: z.enum(noteStates, unknownStatus),
  /** The publish time of a scheduled note. */
  at: z.iso.datetime({ offset: true, error: noPublishTime }).optional(),
});

const page = z
  .enum(['1', ...laterPages], notFound('page'))
  .transform(Number)
  .optional();

export const notesQuery = z.object({
  product: z.string().max(100, notFound('product')).optional(),
  kind: z.enum(noteKinds, unknownType).optional(),
  page,
});

/** Parsed Markdown without raw HTML. */
export type NoteInline =
  | string
  | { kind: 'em' | 'strong'; children: NoteInline[] }
  | { kind: 'link'; to: string; children: NoteInline[] }
  | { kind: 'break' };

export type NoteBlock =
  | { kind: 'paragraph'; children: NoteInline[] }
  | { kind: 'quote'; children: NoteBlock[] }
  | {
      kind: 'list';
      /** The first number; null for bullets. */
      start: number | null;
      items: NoteBlock[][];
    };

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

export interface AdminNote {
  id: number;
  slug: string;
  title: string;
  kind: NoteKind;
  product: { slug: string; name: string } | null;
  state: NoteState;
  version: number;
  changedAt: string;
  /** Only of scheduled notes. */
  publishAt: string | null;
  publishedAt: string | null;
}

export interface NoteVersion extends NoteInput {
  version: number;
  at: string;
}

export interface AdminNoteDetail extends AdminNote {
  body: string;
  /** Why it cannot be published; null if it can. */
  unready: string | null;
  /** Newest first. */
  versions: NoteVersion[];
}

export const adminNotesQuery = z.object({ before: rowId(notFound('page')).optional() });

export interface AdminNotePage {
  notes: AdminNote[];
  /** For `before`; null at the end. */
  next: number | null;
}
