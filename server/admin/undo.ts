import type { Transaction } from 'kysely';
import type { What } from '#database/queries/history.ts';
import { setMessageState } from '#database/queries/messages.ts';
import { findNote, type NoteText, saveNote } from '#database/queries/notes.ts';
import {
  type EditableField,
  editProduct,
  type ProductEdits,
} from '#database/queries/product-edits.ts';
import { chooseCandidates, chosenCandidates, isOver } from '#database/queries/savior.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { readMarkdown } from '#server/notes/read-markdown.ts';
import { summaryForHistory } from './notes.ts';

/** A recorded change. */
export interface Entry {
  what: string;
  subject: string;
  // biome-ignore lint/suspicious/noExplicitAny: its shape depends on the kind of change
  before: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  after: any;
}

/** Why a change cannot be undone; `changed`: a later change would be undone with it. */
export type UndoError = 'final' | 'gone' | 'changed';

/** The current state of the items that changes are about. */
export interface CurrentState {
  /** By slug. */
  products: Map<string, ProductEdits & { id: number }>;
  messages: Map<number, { state: string; name: string }>;
  months: Map<string, { ids: number[]; isFrozen: boolean }>;
  notes: Map<number, { version: number; state: string; texts: Map<number, NoteText> }>;
}

interface Undo {
  check(now: CurrentState, entry: Entry): UndoError | undefined;
  /** Returns the change to record, if it is not the reverse of the undone one. */
  apply(
    trx: Transaction<Tables>,
    now: CurrentState,
    entry: Entry,
    when: Date,
  ): Promise<UndoError | { before: unknown; after: unknown } | undefined>;
}

/** `toaster` of `product toaster`. */
const keyOf = (subject: string): string => subject.slice(subject.indexOf(' ') + 1);
export const idOf = (subject: string): number => Number(keyOf(subject));

function undoField<Name extends EditableField>(field: Name): Undo {
  return {
    check: (now, { subject, after }) => {
      const product = now.products.get(keyOf(subject));
      if (!product) return 'gone';
      return JSON.stringify(product[field]) === JSON.stringify(after[field])
        ? undefined
        : 'changed';
    },
    apply: async (trx, now, { subject, before }) => {
      await editProduct(trx, now.products.get(keyOf(subject))?.id ?? 0, field, before[field]);
      return undefined;
    },
  };
}

const undoCandidates: Undo = {
  check: (now, { subject, after }) => {
    const month = now.months.get(keyOf(subject));
    if (month?.isFrozen) return 'final';
    return month?.ids.join() === after.ids.join() ? undefined : 'changed';
  },
  apply: async (trx, _, { subject, before }) => {
    const choice = { ids: before.ids, replaceVoted: true };
    return 'refused' in (await chooseCandidates(trx, keyOf(subject), choice)) ? 'gone' : undefined;
  },
};

const undoMessageState: Undo = {
  check: (now, { subject, after }) => {
    const message = now.messages.get(idOf(subject));
    if (!message) return 'gone';
    return message.state === after.state ? undefined : 'changed';
  },
  apply: async (trx, _, { subject, before }) => {
    await setMessageState(trx, idOf(subject), before.state);
    return undefined;
  },
};

/** Adds the old text as a new version; a published or scheduled note needs a valid text. */
const undoNoteText: Undo = {
  check: (now, { subject, before, after }) => {
    const note = now.notes.get(idOf(subject));
    if (!note) return 'gone';
    if (note.version !== after.version) return 'changed';
    const text = note.texts.get(before.version);
    if (!text) return 'final';
    return note.state !== 'draft' && 'refused' in readMarkdown(text.body) ? 'final' : undefined;
  },
  apply: async (trx, now, { subject, before }, when) => {
    const id = idOf(subject);
    const row = await findNote(trx, id);
    const text = now.notes.get(id)?.texts.get(before.version);
    if (!row || !text || !(await saveNote(trx, row, { text, version: row.version }, when)))
      return 'changed';
    const saved = await findNote(trx, id);
    return { before: summaryForHistory(row), after: saved ? summaryForHistory(saved) : null };
  },
};

/** All other changes are final, or are changed back on their own screens. */
const undos: Partial<Record<What, Undo>> = {
  'link changed': undoField('amazonUrl'),
  'price changed': undoField('listPrice'),
  'availability changed': undoField('availability'),
  'candidates chosen': undoCandidates,
  'message moved': undoMessageState,
  'note changed': undoNoteText,
};

/** Undefined if the change can be undone. */
export const checkUndo = (now: CurrentState, entry: Entry): UndoError | undefined => {
  const undo = undos[entry.what as What];
  return undo ? undo.check(now, entry) : 'final';
};

export async function undo(
  trx: Transaction<Tables>,
  entry: Entry,
  when: Date,
): Promise<UndoError | { before: unknown; after: unknown }> {
  const now = await readCurrentState(trx, [entry]);
  const error = checkUndo(now, entry);
  if (error) return error;
  const change = await undos[entry.what as What]?.apply(trx, now, entry, when);
  return change ?? { before: entry.after, after: entry.before };
}

/** Reads only the items that the entries are about. */
export async function readCurrentState(
  db: Database,
  entries: readonly Entry[],
): Promise<CurrentState> {
  const keys = (kind: string) => [
    ...new Set(
      entries
        .filter(({ subject }) => subject.startsWith(`${kind} `))
        .map(({ subject }) => keyOf(subject)),
    ),
  ];
  const ids = (kind: string) => keys(kind).map(Number).filter(Number.isSafeInteger);
  return {
    products: await readProducts(db, keys('product')),
    messages: await readMessages(db, ids('message')),
    months: await readMonths(db, keys('candidates')),
    notes: await readNotes(db, ids('note'), entries),
  };
}

async function readProducts(db: Database, slugs: string[]): Promise<CurrentState['products']> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'slug', 'amazon_url', 'price', 'price_month', 'availability'])
    .where('slug', 'in', slugs)
    .where('listed', '=', 1)
    .execute();
  return new Map(
    rows.map(({ id, slug, amazon_url, price, price_month, availability }) => [
      slug,
      { id, amazonUrl: amazon_url, listPrice: { cents: price, month: price_month }, availability },
    ]),
  );
}

async function readMessages(db: Database, ids: number[]): Promise<CurrentState['messages']> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'state', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...message }) => [id, message]));
}

async function readMonths(db: Database, months: string[]): Promise<CurrentState['months']> {
  const found: CurrentState['months'] = new Map();
  for (const month of months) {
    const ids = await chosenCandidates(db, month);
    found.set(month, { ids, isFrozen: await isOver(db, month) });
  }
  return found;
}

/** With the texts that the entries replaced. */
async function readNotes(
  db: Database,
  ids: number[],
  entries: readonly Entry[],
): Promise<CurrentState['notes']> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('notes')
    .select(['id', 'version', 'state'])
    .where('id', 'in', ids)
    .execute();
  const notes: CurrentState['notes'] = new Map(
    rows.map(({ id, ...row }) => [id, { ...row, texts: new Map() }]),
  );
  const replaced = entries
    .filter(({ what }) => what === 'note changed')
    .map(({ before }) => before?.version)
    .filter((version) => typeof version === 'number');
  if (replaced.length === 0) return notes;
  const versions = await db
    .selectFrom('note_versions')
    .select(['note_id', 'version', 'kind', 'title', 'body', 'product'])
    .where('note_id', 'in', ids)
    .where('version', 'in', [...new Set(replaced)])
    .execute();
  for (const { note_id, version, ...text } of versions)
    notes.get(note_id)?.texts.set(version, text);
  return notes;
}
