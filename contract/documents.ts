import { z } from 'zod';
import { maxInteger, notFound, rowId, timeInput, unknownStatus } from './common.ts';
import { type DocumentKind, documentKinds } from './document-kinds.ts';
import { hasInvisible } from './text.ts';

/** Derived from versions and publications, never stored. */
export const documentStates = [
  'draft',
  'live',
  'live with changes',
  'scheduled',
  'unpublished',
  'trash',
] as const;
export type DocumentState = (typeof documentStates)[number];

/** In bytes of UTF-8. */
export const maxSourceBytes = 256 * 1024;
/** JSON writes some characters with six bytes. */
export const maxSourceBody = 6 * maxSourceBytes;

export const noSuchDocument = notFound('document');
const noSuchVersion = notFound('version');
export const documentId = rowId(noSuchDocument);
export const documentVersion = rowId(noSuchVersion);

const unknownKind = 'Unknown kind of document.';
const missingVersion = 'The version of the document is missing.';
const malformed = 'The text contains a character that can’t be stored. Remove it and try again.';

/** PostgreSQL cannot store a zero byte, and half of a character is not valid UTF-8. */
const source = z
  .string('The text of the document is missing.')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), malformed);

const version = z.int(missingVersion).positive(missingVersion).max(maxInteger, missingVersion);

/** `Live with changes`, `live-with-changes` and `live with changes` are the same. */
const state = z
  .string()
  .transform((text) => text.toLowerCase().replaceAll(/[-_+]/g, ' '))
  .pipe(z.enum(documentStates, unknownStatus));

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.optional());

export const documentsQuery = z.object({
  kind: optional(z.enum(documentKinds, unknownKind)),
  state: optional(state),
  slug: optional(z.string().max(200, 'Shorten the name for the URL.')),
  /** Words of the title or the slug. */
  q: optional(z.string().max(200, 'Shorten your search.')),
  /** `due=yes` lists only documents that are due for a check. */
  due: optional(z.string()).transform((text) => text !== undefined && !/^(0|no|false)$/.test(text)),
  /** The id of the last document of the previous page. */
  before: optional(rowId(noSuchDocument)),
});

/** `key` is chosen by the client: a repeated request returns the same document. */
export const newDocument = z.object({
  kind: z.enum(documentKinds, unknownKind),
  slug: z.string('Enter a name for the URL.').max(200, 'Shorten the name for the URL.'),
  source: source.optional(),
  key: z.string('The key of the request is missing.').min(1).max(100),
});

/** `version` is the one that the edit started from. */
export const documentSave = z.object({ version, source });
export const documentMove = z.object({ version });
const slug = z.string('Enter a name for the URL.').max(200, 'Shorten the name for the URL.');
export const slugInput = z.object({ slug });

const id = z.int(noSuchDocument).positive(noSuchDocument).max(maxInteger, noSuchDocument);
const target = z.object({ id, version });
const targets = z
  .array(target, 'Choose the documents.')
  .min(1, 'Choose the documents.')
  .max(500, 'Choose at most 500 documents.');

export const noteKinds = ['update', 'correction'] as const;

/** The dated sentence that readers see below a changed review or article. */
const changeNote = z.object({
  kind: z.enum(noteKinds, 'Choose update or correction.'),
  text: z
    .string('Write one sentence about the change.')
    .trim()
    .min(1, 'Write one sentence about the change.')
    .max(240, 'Shorten the sentence about the change to 240 characters.')
    .refine((text) => !hasInvisible(text) && text.isWellFormed(), malformed),
});
export type ChangeNote = z.output<typeof changeNote>;

export const documentsInput = z.object({ documents: targets });
export const publishInput = z.object({ documents: targets, note: changeNote.optional() });
export const scheduleInput = publishInput.extend({ at: timeInput('Choose a publish time.') });
export const stillTrueInput = documentMove.extend({
  /** The `field` of a check. */
  field: z.string('Choose what is still true.').max(200, 'Choose what is still true.'),
});

export interface DocumentSummary {
  id: number;
  kind: DocumentKind;
  slug: string;
  title: string;
  state: DocumentState;
  /** The newest one. */
  version: number;
  /** Null if it is not public. */
  liveVersion: number | null;
  scheduledVersion: number | null;
  /** Only of scheduled documents. */
  publishAt: string | null;
  updatedAt: string;
  /** When a fact, price or answer in it has to be checked again. */
  dueAt: string | null;
}

/** A price, an answer or the facts of a source whose last check is too long ago. */
export interface DueCheck {
  documentId: number;
  version: number;
  slug: string;
  name: string;
  kind: 'price' | 'answer' | 'facts';
  /** Its place in the document: `answer`, `prices.1`, `refs.apple-legal`. */
  field: string;
  what: string;
  /** The day of the last check; null if nobody has read the source. */
  checked: string | null;
  due: string;
  /** Of its page in the last four weeks. */
  views: number;
}

export interface DueChecks {
  /** The most important first. */
  checks: DueCheck[];
  total: number;
}

export const checksQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).catch(100),
});

export interface DocumentList {
  documents: DocumentSummary[];
}

export interface DocumentPage extends DocumentList {
  next: number | null;
}

/** Why a document cannot be published; line 0 means the whole document. */
export interface DocumentProblem {
  documentId: number | null;
  field: string;
  line: number;
  message: string;
  fix: string;
}

export const versionReasons = [
  'seed',
  'import',
  'created',
  'edit',
  'publish',
  'product edit',
  'upgrade',
] as const;
/** `edit` is an autosave; `publish` adds a date or an update to the text. */
export type VersionReason = (typeof versionReasons)[number];

export interface VersionSummary {
  version: number;
  at: string;
  reason: VersionReason;
  /** Such as `Firefox on Linux`; null for a command or a start. */
  device: string | null;
  /** When it was last published. */
  publishedAt: string | null;
}

export interface DocumentDetail extends DocumentSummary {
  source: string;
  /** Newest first. */
  versions: VersionSummary[];
  /** What blocks publishing. */
  problems: DocumentProblem[];
  warnings: DocumentProblem[];
}

export interface DocumentVersion extends VersionSummary {
  documentId: number;
  source: string;
}

/** The answer 409 to a change of an outdated version. */
export interface DocumentConflict {
  message: string;
  current: DocumentSummary & { source: string };
}

/** The answer 422: what to fix, or which documents refer to it. */
export interface DocumentRejection {
  message: string;
  field?: string;
  problems?: DocumentProblem[];
  documents?: DocumentSummary[];
}
