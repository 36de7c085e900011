import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import {
  adminClient,
  adminQuery,
  callAsAdmin,
  currentIn,
  errorField,
  errorMessage,
} from '#ui/admin/api.ts';
import { dropCopy, holdCopy, keepCopy, useUnloadWarning } from '#ui/admin/unsaved.ts';
import type { DocumentDetail } from '../calls.ts';
import { isTextKind } from '../kinds.ts';
import type { Problem } from '../problems.ts';
import type { Note } from '../values.ts';
import { type Content, contentOf, isSame, problemsIn, valuesOf } from './content-values.ts';

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

interface OtherVersion extends Content {
  version: number;
}

interface State {
  /** As the server has it. */
  document: DocumentDetail;
  status: SaveStatus;
  /** Why the last save failed. */
  error: string;
  /** Shown at their fields. */
  problems: readonly Problem[];
  /** What somebody else saved first. */
  conflict: OtherVersion | undefined;
  /** A change of the rating or answer waits for its note. */
  needsNote: boolean;
}

export interface DocumentEditing extends State {
  form: UseFormReturn<FieldValues>;
  isText: boolean;
  /** What the form has now. */
  content: () => Content;
  /** Saves now; undefined if that failed, which the state explains. */
  save: (note?: Note) => Promise<DocumentDetail | undefined>;
  /** Puts other fields and text into the form, and saves them. */
  restore: (content: Content) => Promise<DocumentDetail | undefined>;
  /** Puts text of this browser into the form. */
  show: (content: Content) => void;
  /** Ends a conflict; `later` keeps typing without saving. */
  resolve: (choice: 'mine' | 'theirs' | 'later') => void;
  /** Takes a newer answer of the server, such as after publishing. */
  replace: (document: DocumentDetail) => void;
  showProblems: (problems: readonly Problem[]) => void;
  cancelNote: () => void;
  /** Puts the saved version back into the form. */
  discard: () => void;
}

/**
 * Edits a document: a text saves itself when typing stops, a record with its button. The browser
 * keeps a copy until a save succeeds.
 */
export function useDocument(loaded: DocumentDetail): DocumentEditing {
  const { id } = loaded;
  const isText = isTextKind(loaded.kind);
  const form = useForm<FieldValues>({ defaultValues: valuesOf(loaded) });
  const [state, setState] = useState<State>({
    document: loaded,
    status: 'saved',
    error: '',
    problems: loaded.liveVersion === null ? [] : loaded.problems,
    conflict: undefined,
    needsNote: false,
  });
  // Requests and several changes in one event need the newest state.
  const latest = useRef(state);
  const saving = useRef<Promise<DocumentDetail | undefined>>(undefined);
  const change = useCallback((part: Partial<State>) => {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  }, []);
  const content = useCallback(() => contentOf(form.getValues()), [form]);

  const accept = useCallback(
    (document: DocumentDetail) => {
      const isCurrent = isSame(content(), document);
      const wasShown = latest.current.problems.length > 0 || document.liveVersion !== null;
      change({
        document,
        status: isCurrent ? 'saved' : 'unsaved',
        error: '',
        needsNote: false,
        conflict: undefined,
        problems: wasShown ? document.problems : [],
      });
      const { queryKey } = adminQuery('GET /api/admin/documents/:id', { params: { id } });
      adminClient.setQueryData(queryKey, document);
      if (isCurrent) dropCopy(id);
      return document;
    },
    [id, content, change],
  );

  const fail = useCallback(
    (failure: unknown): undefined => {
      const conflict = currentIn<OtherVersion>(failure);
      const problems = problemsIn(failure);
      change({
        conflict,
        status: conflict ? 'conflict' : 'failed',
        error: conflict ? '' : errorMessage(failure),
        needsNote: errorField(failure) === 'note',
        ...(problems && { problems }),
      });
    },
    [change],
  );

  const save = useCallback(
    async (note?: Note, keep = false) => {
      // A save in progress may have started before the last keystroke.
      await saving.current;
      const { document } = latest.current;
      const sent = content();
      if (isSame(sent, document)) return accept(document);
      change({ status: 'saving' });
      const input = { version: document.version, ...sent, ...(note && { note }), keep };
      saving.current = callAsAdmin('PUT /api/admin/documents/:id', { params: { id }, input })
        .then(accept, fail)
        .finally(() => {
          saving.current = undefined;
        });
      return saving.current;
    },
    [id, accept, fail, content, change],
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const { document, status, problems } = latest.current;
          const isSaved = isSame(content(), document);
          const next = status === 'conflict' ? status : isSaved ? 'saved' : 'unsaved';
          const left = problems.filter(({ field }) => field !== name);
          if (next !== status || left.length < problems.length)
            change({ status: next, problems: left });
          if (isSaved) dropCopy(id);
          else
            keepCopy(id, {
              version: document.version,
              source: JSON.stringify(content()),
              at: new Date().toISOString(),
            });
        },
      }),
    [form, id, content, change],
  );
  useEffect(() => holdCopy(id), [id]);
  useUnloadWarning(state.status !== 'saved');
  useAutosave(isText, form, state.status, save);

  return useMemo(() => {
    const show = (next: Content) => form.reset(valuesOf(next));
    const restore = async (next: Content) => {
      await save();
      show(next);
      return save(undefined, true);
    };
    return {
      ...state,
      form,
      isText,
      content,
      save,
      show,
      restore,
      resolve(choice) {
        const { document, conflict } = latest.current;
        if (!conflict) return;
        if (choice === 'later') return change({ conflict: undefined });
        change({ document: { ...document, ...conflict }, conflict: undefined, status: 'unsaved' });
        if (choice === 'mine') return void save(undefined, true);
        show(conflict);
        // The problems and versions of the other one.
        callAsAdmin('GET /api/admin/documents/:id', { params: { id } }).then(accept, fail);
      },
      replace: accept,
      showProblems: (problems) => change({ problems }),
      cancelNote: () => change({ needsNote: false }),
      discard() {
        show(latest.current.document);
        dropCopy(id);
        change({ status: 'saved', error: '' });
      },
    };
  }, [state, form, isText, id, content, save, accept, fail, change]);
}

/** Milliseconds after the last keystroke in a text. */
const saveAfter = 2000;
const retryAfter = 5000;

/** Saves a text when typing stops, tries again after a failure, and when the owner leaves. */
function useAutosave(
  isText: boolean,
  form: UseFormReturn<FieldValues>,
  status: SaveStatus,
  save: () => Promise<unknown>,
): void {
  const latest = useRef(status);
  latest.current = status;
  useEffect(() => {
    if (!isText || (status !== 'unsaved' && status !== 'failed')) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(save, status === 'failed' ? retryAfter : saveAfter);
    };
    start();
    const stop = form.subscribe({ formState: { values: true }, callback: start });
    const now = () => void save();
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', now);
    };
  }, [isText, form, status, save]);
  useEffect(
    () => () => {
      if (isText && latest.current === 'unsaved') void save();
    },
    [isText, save],
  );
}
