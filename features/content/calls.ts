import { z } from 'zod';
import { defineCalls, type FileOutput, returns } from '#platform/http/calls.ts';
import { maxInteger, notFound, rowId, timeInput } from '#platform/http/inputs.ts';
import { type Kind, kinds, recordKinds, textKinds, type Value } from './kinds.ts';
import type { Problem } from './problems.ts';
import { type State, states } from './queries.ts';
import { note } from './values.ts';

export interface DocumentSummary {
  id: number;
  kind: Kind;
  slug: string;
  title: string;
  state: State;
  version: number;
  liveVersion: number | null;
  publishAt: string | null;
  /** The version that is published then. */
  publishVersion: number | null;
  /** Why it was not published at its time. */
  publishProblem: string | null;
  updatedAt: string;
}

export interface DocumentDetail extends DocumentSummary {
  value: Value;
  body: string;
  /** Newest first. */
  versions: { version: number; savedAt: string }[];
  problems: Problem[];
  warnings: Problem[];
  /** What links to its page. */
  linkedFrom: { id: number; title: string }[];
  /** What a change of this record left behind elsewhere. */
  contradictions: Mention[];
}

/** A sentence of a document that states what a record said before. */
interface Mention {
  id: number;
  title: string;
  sentence: string;
}

const noSuchDocument = notFound('document');
const id = rowId(noSuchDocument);
const missingVersion = 'The version of the document is missing.';
const version = z.int(missingVersion).positive(missingVersion).max(maxInteger, missingVersion);
const slug = z.string('Enter an address.').trim().max(200, 'Shorten the address.');

/** PostgreSQL cannot store a zero byte, and half of a character is not valid UTF-8. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
const malformed = 'This contains a character that can’t be stored. Remove it and try again.';

const value = z
  .record(z.string(), z.unknown(), 'The fields of the document are missing.')
  .refine((fields) => isStorable(JSON.stringify(fields)), malformed);
const body = z.string('The text of the document is missing.').refine(isStorable, malformed);

const optionalText = z.string().max(200, 'Shorten your search.').optional();

const detail = returns<DocumentDetail>();
const ofDocument = { guard: 'admin', params: { id } } as const;
const withNote = z.object({ version, note: note.optional() });

/** JSON writes some characters with six bytes. */
const maxBytes = 6 * 64 * 1024;

export const contentCalls = defineCalls({
  'GET /api/admin/documents': {
    guard: 'admin',
    query: z.object({
      kind: z.enum(kinds).optional().catch(undefined),
      state: z.enum(states).optional().catch(undefined),
      search: optionalText,
      slug: slug.optional(),
      /** The id of the last document of the previous page. */
      before: rowId(noSuchDocument).optional(),
    }),
    output: returns<{ documents: DocumentSummary[]; next: number | null }>(),
  },
  'POST /api/admin/documents': {
    guard: 'admin',
    input: z.object({
      kind: z.enum([...recordKinds, ...textKinds], 'Choose what to write.'),
      /** Without it, made from the title or name. */
      slug: slug.optional(),
      value: value.optional(),
      body: body.optional(),
    }),
    maxBytes,
    output: detail,
  },
  /** The draft of a review, with its gadget if that is missing; all or nothing. */
  'POST /api/admin/reviews': {
    guard: 'admin',
    input: z.union(
      [
        z.object({ gadget: slug }),
        z.object({
          name: z.string().trim().min(1).max(80),
          kind: z.string().optional(),
        }),
      ],
      'Choose a gadget, or enter the name of a new one.',
    ),
    output: detail,
  },
  'GET /api/admin/documents/:id': { guard: 'admin', params: { id }, output: detail },
  'PUT /api/admin/documents/:id': {
    ...ofDocument,
    input: z.object({
      version,
      value,
      body: body.default(''),
      note: note.optional(),
      /** The version that this replaces is no autosave, but stays under Versions. */
      keep: z.boolean().optional(),
    }),
    maxBytes,
    output: detail,
  },
  /** Publishes a text; lists a gadget. */
  'PUT /api/admin/documents/:id/live': { ...ofDocument, input: withNote, output: detail },
  'DELETE /api/admin/documents/:id/live': { ...ofDocument, output: detail },
  'PUT /api/admin/documents/:id/schedule': {
    ...ofDocument,
    input: withNote.extend({ at: timeInput('Choose a publish time.') }),
    output: detail,
  },
  'DELETE /api/admin/documents/:id/schedule': { ...ofDocument, output: detail },
  'PUT /api/admin/documents/:id/trash': { ...ofDocument, output: detail },
  'DELETE /api/admin/documents/:id/trash': { ...ofDocument, output: detail },
  'PUT /api/admin/documents/:id/slug': { ...ofDocument, input: z.object({ slug }), output: detail },
  /** Settles a contradiction. */
  'PUT /api/admin/documents/:id/still-right': {
    ...ofDocument,
    input: z.object({ about: z.int().positive(), sentence: z.string().max(maxBytes) }),
    output: detail,
  },
  'GET /api/admin/documents/:id/versions/:version': {
    guard: 'admin',
    params: { id, version: rowId(notFound('version')) },
    output: returns<{ version: number; value: Value; body: string }>(),
  },
  'GET /api/admin/content-file': { guard: 'admin', output: returns<FileOutput>() },
});
