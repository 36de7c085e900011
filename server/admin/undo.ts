import type { Transaction } from 'kysely';
import type { SettingsSection } from '#contract/settings.ts';
import {
  choiceVersion,
  chooseCandidates,
  chosenCandidates,
  isOver,
} from '#database/queries/candidates.ts';
import type { What } from '#database/queries/history.ts';
import { findMessage, moveMessage } from '#database/queries/messages.ts';
import { mailPassword, readSettingRows, saveSetting } from '#database/queries/settings.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { storedValues } from '#server/settings/current.ts';

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

type Undo = (trx: Transaction<Tables>) => Promise<UndoError | undefined>;

type FindUndo = (db: Database, entry: Entry) => Promise<UndoError | Undo>;

/** `toaster` of `product toaster`. */
const keyOf = (subject: string): string => subject.slice(subject.indexOf(' ') + 1);
export const idOf = (subject: string): number => Number(keyOf(subject));

const undoCandidates: FindUndo = async (db, { subject, before, after }) => {
  const month = keyOf(subject);
  if (await isOver(db, month)) return 'final';
  if ((await chosenCandidates(db, month)).join() !== after.ids.join()) return 'changed';
  return async (trx) => {
    const version = await choiceVersion(trx, month);
    const choice = { ids: before.ids, version, replaceVoted: true };
    const chosen = await chooseCandidates(trx, month, choice);
    return 'error' in chosen ? 'gone' : undefined;
  };
};

const undoMessageState: FindUndo = async (db, { subject, before, after }) => {
  const message = await findMessage(db, idOf(subject));
  if (!message) return 'gone';
  if (message.state !== after.state) return 'changed';
  return async (trx) =>
    (await moveMessage(trx, message, before.state)) === undefined ? 'changed' : undefined;
};

/**
 * A change of the password is final, because the former one is not stored. So is a change of the
 * mail server or its user: the stored password is never sent to another server.
 */
const undoSettings: FindUndo = async (db, { subject, before, after }) => {
  const name = keyOf(subject) as SettingsSection;
  const rows = await readSettingRows(db);
  const isLogin = ['host', 'port', 'user'].some((field) => field in after);
  if ('password' in after || (isLogin && rows.get(mailPassword)?.value)) return 'final';
  const { version, values } = storedValues(rows, name);
  const stored: Record<string, unknown> = values;
  if (Object.entries(after).some(([field, value]) => stored[field] !== value)) return 'changed';
  return async (trx) => {
    const isSaved = await saveSetting(trx, name, JSON.stringify({ ...values, ...before }), version);
    return isSaved ? undefined : 'changed';
  };
};

/** All other changes are final, or are changed back on their own screens. */
const undos: Partial<Record<What, FindUndo>> = {
  'candidates chosen': undoCandidates,
  'message moved': undoMessageState,
  'settings changed': undoSettings,
};

const findUndo: FindUndo = async (db, entry) => undos[entry.what as What]?.(db, entry) ?? 'final';

export const canUndo = async (db: Database, entry: Entry): Promise<boolean> =>
  typeof (await findUndo(db, entry)) === 'function';

export async function undo(trx: Transaction<Tables>, entry: Entry): Promise<UndoError | undefined> {
  const reverse = await findUndo(trx, entry);
  return typeof reverse === 'string' ? reverse : reverse(trx);
}
