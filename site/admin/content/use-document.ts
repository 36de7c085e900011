import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldChange, setFields } from '#content/source.ts';
import type { DocumentConflict, DocumentDetail } from '#contract/documents.ts';
import { adminClient, adminQuery, callAsAdmin, errorMessage } from '#site/admin/shell/api.ts';
import { dropCopy, holdCopy, keepCopy } from '#site/admin/shell/browser-copies.ts';
import { CallError } from '#site/data/api.ts';

/** Milliseconds after the last keystroke. */
const saveAfter = 2000;
const retryAfter = 5000;

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface DocumentEditing {
  /** The document as the server has it. */
  document: DocumentDetail;
  /** The text in the editor. */
  source: string;
  status: SaveStatus;
  /** Why the last save failed. */
  error: string;
  /** The other text, if somebody else saved one. */
  conflict: DocumentConflict['current'] | undefined;
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
  const [document, setDocument] = useState(loaded);
  const [source, setText] = useState(loaded.source);
  const [status, setStatus] = useState<SaveStatus>('saved');
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<DocumentConflict['current']>();
  const { id } = document;
  const latest = useRef({ document, source });
  const saving = useRef<Promise<DocumentDetail>>(undefined);

  const accept = useCallback(
    (next: DocumentDetail, sent: string) => {
      latest.current.document = next;
      setDocument(next);
      adminClient.setQueryData(
        adminQuery('GET /api/admin/documents/:id', { params: { id } }).queryKey,
        next,
      );
      const isCurrent = latest.current.source === sent;
      setStatus(isCurrent ? 'saved' : 'unsaved');
      setError('');
      if (isCurrent) dropCopy(id);
      return next;
    },
    [id],
  );

  const store = useCallback(async (): Promise<DocumentDetail> => {
    // A save in progress may have started before the last keystroke.
    await saving.current?.catch(() => undefined);
    const { document: known, source: sent } = latest.current;
    if (sent === known.source) return accept(known, sent);
    setStatus('saving');
    const input = { version: known.version, source: sent };
    saving.current = callAsAdmin('PUT /api/admin/documents/:id', { params: { id }, input })
      .then((next) => accept(next, sent))
      .catch((failure: unknown) => {
        const current = conflictOf(failure);
        setConflict(current);
        setStatus(current ? 'conflict' : 'failed');
        setError(current ? '' : errorMessage(failure));
        throw failure;
      })
      .finally(() => {
        saving.current = undefined;
      });
    return saving.current;
  }, [accept, id]);

  const setSource = useCallback(
    (next: string) => {
      latest.current.source = next;
      setText(next);
      setStatus((before) => (before === 'conflict' ? before : 'unsaved'));
      const { version } = latest.current.document;
      keepCopy(id, { version, source: next, at: new Date().toISOString() });
    },
    [id],
  );

  useAutosave(source, status, store);
  useSaveOnLeave(status === 'unsaved', store);
  useEffect(() => holdCopy(id), [id]);
  useWarning(status !== 'saved');

  return {
    document,
    source,
    status,
    error,
    conflict,
    setSource,
    setFields: (changes) => setSource(setFields(latest.current.source, changes)),
    save: store,
    resolve(choice) {
      if (!conflict) return;
      const base = { ...document, ...conflict };
      latest.current.document = base;
      setDocument(base);
      setConflict(undefined);
      if (choice === 'theirs') {
        latest.current.source = conflict.source;
        setText(conflict.source);
        dropCopy(id);
        setStatus('saved');
        // The problems and versions of the other text.
        callAsAdmin('GET /api/admin/documents/:id', { params: { id } }).then(
          (next) => accept(next, next.source),
          () => undefined,
        );
      } else setStatus('unsaved');
    },
    replace(next) {
      latest.current = { document: next, source: next.source };
      setText(next.source);
      accept(next, next.source);
    },
  };
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

/** The browser asks before it closes a tab with unsaved text. */
function useWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

function conflictOf(error: unknown): DocumentConflict['current'] | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return (JSON.parse(error.body) as DocumentConflict).current;
}
