import type { Transaction } from 'kysely';
import { chooseCandidates } from '#database/queries/candidates.ts';
import type { What } from '#database/queries/history.ts';
import { setMessageState } from '#database/queries/messages.ts';
import { findNote, saveNote } from '#database/queries/notes.ts';
import { type EditableField, editProduct } from '#database/queries/product-edits.ts';
import type { Tables } from '#database/schema/tables.ts';
import { readMarkdown } from '#server/notes/read-markdown.ts';
import { type Now, numberOf, wordOf } from './current-state.ts';
import { storyOf } from './note-history.ts';

/** A change as it stands in the history, with what was written down in it. */
export interface Entry {
  what: string;
  subject: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind of change knows what it wrote down
  before: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  after: any;
}

/** Why a change stays. `changed`: it is not any more what this change made of it, and taking it back would take more back. */
export type Refused = 'final' | 'gone' | 'changed';

interface Undo {
  /** By how things are now: the desk offers no way back that would be refused. */
  refused(now: Now, entry: Entry): Refused | undefined;
  /** In the caller's transaction. What the history is told, where it is not the change turned round. */
  take(
    trx: Transaction<Tables>,
    now: Now,
    entry: Entry,
    when: Date,
  ): Promise<Refused | { before: unknown; after: unknown } | undefined>;
}

/** A field of a product, back to what it was. */
function undoField<Name extends EditableField>(field: Name): Undo {
  return {
    refused: (now, { subject, after }) => {
      const product = now.products.get(wordOf(subject));
      if (!product) return 'gone';
      return JSON.stringify(product[field]) === JSON.stringify(after[field])
        ? undefined
        : 'changed';
    },
    take: async (trx, now, { subject, before }) => {
      await editProduct(trx, now.products.get(wordOf(subject))?.id ?? 0, field, before[field]);
      return undefined;
    },
  };
}

const undoCandidates: Undo = {
  refused: (now, { subject, after }) => {
    const month = now.months.get(wordOf(subject));
    if (month?.isFrozen) return 'final';
    return month?.ids.join() === after.ids.join() ? undefined : 'changed';
  },
  take: async (trx, _, { subject, before }) =>
    'refused' in
    (await chooseCandidates(trx, wordOf(subject), { ids: before.ids, replaceVoted: true }))
      ? 'gone'
      : undefined,
};

const undoMove: Undo = {
  refused: (now, { subject, after }) => {
    const state = now.messages.get(numberOf(subject));
    if (state === undefined) return 'gone';
    return state === after.state ? undefined : 'changed';
  },
  take: async (trx, _, { subject, before }) => {
    await setMessageState(trx, numberOf(subject), before.state);
    return undefined;
  },
};

/** The text before comes back as a new version. What is out, or will be, gets no text that could not be put out. */
const undoText: Undo = {
  refused: (now, { subject, before, after }) => {
    const note = now.notes.get(numberOf(subject));
    if (!note) return 'gone';
    if (note.version !== after.version) return 'changed';
    const text = note.texts.get(before.version);
    if (!text) return 'final';
    return note.state !== 'draft' && 'refused' in readMarkdown(text.body) ? 'final' : undefined;
  },
  take: async (trx, now, { subject, before }, when) => {
    const id = numberOf(subject);
    const row = await findNote(trx, id);
    const text = now.notes.get(id)?.texts.get(before.version);
    if (!row || !text || !(await saveNote(trx, row, { text, version: row.version }, when)))
      return 'changed';
    const saved = await findNote(trx, id);
    return { before: storyOf(row), after: saved ? storyOf(saved) : null };
  },
};

/** How each kind of change is taken back; null where nothing brings it back. */
const undos: Record<What, Undo | null> = {
  'link changed': undoField('amazonUrl'),
  'price changed': undoField('listPrice'),
  'availability changed': undoField('availability'),
  'candidates chosen': undoCandidates,
  'message moved': undoMove,
  // The mail is out, the row is gone, the session has ended.
  'message answered': null,
  'message deleted': null,
  'subscribers imported': null,
  'subscribers asked': null,
  'subscriber removed': null,
  'backup made': null,
  'backup downloaded': null,
  'password changed': null,
  'session ended': null,
  'other sessions ended': null,
  'note changed': undoText,
  // Where a note stands is changed where it is written.
  'note written': null,
  'note scheduled': null,
  'note published': null,
  'note taken back': null,
  'note deleted': null,
  // What is out is out; a draft is edited where it stands, and a pause has a button of its own.
  'letter edited': null,
  'letter sent': null,
  'letter paused': null,
  'letter resumed': null,
  'letter dropped': null,
};

/** Undefined where it can be taken back. */
export const undoRefused = (now: Now, entry: Entry): Refused | undefined => {
  const undo = undos[entry.what as What];
  return undo ? undo.refused(now, entry) : 'final';
};

export async function takeBack(
  trx: Transaction<Tables>,
  now: Now,
  entry: Entry,
  when: Date,
): Promise<Refused | { before: unknown; after: unknown }> {
  const refused = undoRefused(now, entry);
  if (refused) return refused;
  const told = await undos[entry.what as What]?.take(trx, now, entry, when);
  return told ?? { before: entry.after, after: entry.before };
}
