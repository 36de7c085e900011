import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldChange, setFields } from '#content/source.ts';
import type { DocumentConflict, DocumentDetail } from '#contract/documents.ts';
import { adminClient, adminQuery, callAsAdmin, currentIn, errorMessage } from '#ui/admin/api.ts';
import { dropCopy, holdCopy, keepCopy } from '#ui/admin/browser-copies.ts';
import { useUnloadWarning } from '#ui/admin/drafts.tsx';

/** Milliseconds after the last keystroke. */
const saveAfter = 2000;
const retryAfter = 5000;

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

interface State {
  /** The document as the server has it. */
  document: DocumentDetail;
  /** The text in the editor. */
  source: string;
  status: SaveStatus;
  /** Why the last save failed. */
  error: string;
  /** The other text, if somebody else saved one. */
  conflict: DocumentConflict['current'] | undefined;
}

export interface DocumentEditing extends State {
  setSource: (source: string) => void;
  /** Changes fields of the latest text, also several times in one event. */
  setFields: (changes: readonly FieldChange[]) => void;
  /** Saves now; rejects if the text cannot be saved. */
  save: () => Promise<DocumentDetail>;
  /** Ends a conflict: this text replaces the other one, or the other one is loaded. */
  resolve: (choice: 'mine' | 'theirs') => void;
  /** Takes a newer answer of the server, such as after publishing. */
  replace: (document: DocumentDetail) => void;
}

/** Edits a document: saves when typing stops, keeps a copy in the browser until a save succeeds. */
export function useDocument(loaded: DocumentDetail): DocumentEditing {
  const { id } = loaded;
  const { state, latest, change } = useLatestState(loaded);
  const { accept, save } = useSave(id, latest, change);
  const setSource = useCallback(
    (source: string) => {
      const { status, document } = latest.current;
      change({ source, status: status === 'conflict' ? status : 'unsaved' });
      keepCopy(id, { version: document.version, source, at: new Date().toISOString() });
    },
    [id, latest, change],
  );
  useAutosave(state.source, state.status, save);
  useSaveOnLeave(state.status === 'unsaved', save);
  useEffect(() => holdCopy(id), [id]);
  useUnloadWarning(state.status !== 'saved');
  return {
    ...state,
    setSource,
    setFields: (changes) => setSource(setFields(latest.current.source, changes)),
    save,
    resolve(choice) {
      const { document, conflict } = state;
      if (!conflict) return;
      change({ document: { ...document, ...conflict }, conflict: undefined, status: 'unsaved' });
      if (choice === 'mine') return;
      change({ source: conflict.source, status: 'saved' });
      dropCopy(id);
      // The problems and versions of the other text.
      callAsAdmin('GET /api/admin/documents/:id', { params: { id } }).then(
        (next) => accept(next, next.source),
        () => undefined,
      );
    },
    replace(next) {
      change({ source: next.source });
      accept(next, next.source);
    },
  };
}

type Change = (part: Partial<State>) => void;

/** With a reference, because requests and several changes in one event need the newest values. */
function useLatestState(document: DocumentDetail) {
  const [state, setState] = useState<State>({
    document,
    source: document.source,
    status: 'saved',
    error: '',
    conflict: undefined,
  });
  const latest = useRef(state);
  const change: Change = useCallback((part) => {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }, []);
  return { state, latest, change };
}

function useSave(id: number, latest: RefObject<State>, change: Change) {
  const saving = useRef<Promise<DocumentDetail>>(undefined);
  const accept = useCallback(
    (document: DocumentDetail, sent: string) => {
      const isCurrent = latest.current.source === sent;
      change({ document, status: isCurrent ? 'saved' : 'unsaved', error: '' });
      adminClient.setQueryData(
        adminQuery('GET /api/admin/documents/:id', { params: { id } }).queryKey,
        document,
      );
      if (isCurrent) dropCopy(id);
      return document;
    },
    [id, latest, change],
  );
  const save = useCallback(async (): Promise<DocumentDetail> => {
    // A save in progress may have started before the last keystroke.
    await saving.current?.catch(() => undefined);
    const { document: known, source: sent } = latest.current;
    if (sent === known.source) return accept(known, sent);
    change({ status: 'saving' });
    const input = { version: known.version, source: sent };
    saving.current = callAsAdmin('PUT /api/admin/documents/:id', { params: { id }, input })
      .then((next) => accept(next, sent))
      .catch((failure: unknown) => {
        const conflict = currentIn<DocumentConflict['current']>(failure);
        change({
          conflict,
          status: conflict ? 'conflict' : 'failed',
          error: conflict ? '' : errorMessage(failure),
        });
        throw failure;
      })
      .finally(() => {
        saving.current = undefined;
      });
    return saving.current;
  }, [accept, id, latest, change]);
  return { accept, save };
}

/** Saves two seconds after the last change, and tries again after a failure. */
function useAutosave(source: string, status: SaveStatus, store: () => Promise<unknown>): void {
  useEffect(() => {
    if (status !== 'unsaved' && status !== 'failed') return;
    const save = () => void store().catch(() => undefined);
    const timer = setTimeout(save, status === 'failed' ? retryAfter : saveAfter);
    window.addEventListener('online', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', save);
    };
  }, [source, status, store]);
}

/** Saves what was typed in the last two seconds when the owner goes to another screen. */
function useSaveOnLeave(isUnsaved: boolean, store: () => Promise<unknown>): void {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(
    () => () => {
      if (latest.current) store().catch(() => undefined);
    },
    [store],
  );
}
