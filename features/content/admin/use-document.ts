import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { callAsAdmin, currentIn, errorField, errorMessage, problemsIn } from '#ui/admin/api.ts';
import { documentCopies, useUnloadWarning } from '#ui/admin/unsaved.ts';
import type { DocumentDetail } from '../calls.ts';
import { type DocumentContent, isTextKind } from '../kinds.ts';
import type { Problem } from '../problems.ts';
import type { Note } from '../values.ts';
import { contentOf, isSame, valuesOf } from './content-values.ts';

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

interface State {
  /** As the server has it. */
  document: DocumentDetail;
  status: SaveStatus;
  /** Why the last save failed. */
  error: string;
  /** Shown at their fields. */
  problems: readonly Problem[];
  /** What somebody else saved first. */
  conflict: (DocumentContent & { version: number }) | undefined;
  /** A change of the rating or answer waits for its note. */
  needsNote: boolean;
  /** The field to focus, such as that of a chosen problem; `body.12` is a line. */
  target: string | undefined;
}

export type DocumentEditing = ReturnType<typeof useDocument>;

const tab = crypto.randomUUID();
const now = () => new Date().toISOString();

/**
 * Edits a document: a text saves itself when typing stops, a record with its button. The browser
 * keeps a copy until a save succeeds.
 */
export function useDocument(loaded: DocumentDetail, target: string | undefined) {
  const params = { id: loaded.id };
  const copy = `${loaded.id} ${tab}`;
  const isText = isTextKind(loaded.kind);
  const form = useForm<FieldValues>({ defaultValues: valuesOf(loaded) });
  const [state, setState] = useState<State>({
    document: loaded,
    status: 'saved',
    error: '',
    problems: loaded.liveVersion === null ? [] : loaded.problems,
    conflict: undefined,
    needsNote: false,
    target,
  });
  // Requests and several changes in one event need the newest state.
  const latest = useRef(state);
  const saving = useRef<Promise<DocumentDetail | undefined>>(undefined);
  const change = (part: Partial<State>) => {
    latest.current = { ...latest.current, ...part };
    setState(latest.current);
  };
  /** What the form has now. */
  const content = () => contentOf(form.getValues());
  /** Puts other fields and text into the form. */
  const show = (next: DocumentContent) => form.reset(valuesOf(next));

  const accept = (document: DocumentDetail) => {
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
    if (isCurrent) documentCopies.delete(copy);
    return document;
  };

  const take = (document: DocumentDetail) => {
    show(document);
    accept(document);
  };

  const fail = (failure: unknown): undefined => {
    const conflict = currentIn<State['conflict']>(failure);
    const problems = problemsIn<Problem>(failure);
    change({
      conflict,
      status: conflict ? 'conflict' : 'failed',
      error: conflict ? '' : errorMessage(failure),
      needsNote: errorField(failure) === 'note',
    });
    if (problems) showProblems(problems);
  };

  /** Shows them at their fields, and goes to one of them. */
  const showProblems = (problems: readonly Problem[], at = problems[0]) => {
    const field = at?.field === 'body' ? `body.${at.line}` : at?.field;
    change({ problems, target: field });
  };

  /** Saves now; undefined if that failed, which the state explains. */
  const save = async (note?: Note, keep = false): Promise<DocumentDetail | undefined> => {
    // A save in progress may have started before the last keystroke.
    await saving.current;
    const { document } = latest.current;
    const sent = content();
    if (isSame(sent, document)) return accept(document);
    change({ status: 'saving' });
    const input = { version: document.version, ...sent, ...(note && { note }), keep };
    saving.current = callAsAdmin('PUT /api/admin/documents/:id', { params, input })
      .then(accept, fail)
      .finally(() => {
        saving.current = undefined;
      });
    return saving.current;
  };

  const onChange = useEffectEvent((name: string | undefined) => {
    const { document, status, problems } = latest.current;
    const typed = content();
    const isSaved = isSame(typed, document);
    const next = status === 'conflict' ? status : isSaved ? 'saved' : 'unsaved';
    const left = problems.filter(({ field }) => field !== name);
    if (next !== status || left.length < problems.length) change({ status: next, problems: left });
    if (isSaved) documentCopies.delete(copy);
    else documentCopies.save(copy, { ...typed, title: document.title, at: now() });
  });
  useEffect(() => {
    const formState = { values: true };
    return form.subscribe({ formState, callback: ({ name }) => onChange(name) });
  }, [form]);
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(
    () => () => {
      if (isText && latest.current.status === 'unsaved') void saveNow.current();
    },
    [isText],
  );
  useUnloadWarning(state.status !== 'saved');
  useAutosave(form, isText ? waits[state.status] : undefined, save);

  return {
    ...state,
    form,
    isText,
    content,
    save,
    show,
    async restore(next: DocumentContent) {
      if (!(await save())) return undefined;
      show(next);
      return save(undefined, true);
    },
    /** Ends a conflict; `later` keeps typing without saving. */
    resolve(choice: 'mine' | 'theirs' | 'later') {
      const { document, conflict } = latest.current;
      change({ conflict: undefined });
      if (choice === 'mine') {
        change({ document: { ...document, ...conflict } });
        void save(undefined, true);
      } else if (choice === 'theirs')
        callAsAdmin('GET /api/admin/documents/:id', { params }).then(take, fail);
    },
    /** Takes the answer to another call than a save; another window may have saved before it. */
    replace(document: DocumentDetail) {
      const { document: known, status } = latest.current;
      if (document.version === known.version) accept(document);
      else if (status === 'saved') take(document);
      else change({ conflict: document, status: 'conflict' });
    },
    showProblems,
    goTo: (field: string | undefined) => change({ target: field }),
    cancelNote: () => change({ needsNote: false }),
    /** Puts the saved version back into the form. */
    discard() {
      show(latest.current.document);
      documentCopies.delete(copy);
      change({ status: 'saved', error: '' });
    },
  };
}

/** Milliseconds after the last keystroke in a text, or before another try. */
const waits: Partial<Record<SaveStatus, number>> = { unsaved: 2000, failed: 5000 };

/** Calls `save` when typing stops. */
function useAutosave(
  form: UseFormReturn<FieldValues>,
  wait: number | undefined,
  save: () => Promise<unknown>,
): void {
  const saveNow = useEffectEvent(() => void save());
  useEffect(() => {
    if (wait === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => saveNow(), wait);
    };
    start();
    const stop = form.subscribe({ formState: { values: true }, callback: start });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, wait]);
}
