import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { useBlocker } from 'react-router';
import type { z } from 'zod';
import { showToast } from '#ui/toast.ts';
import { isConflict } from './api.ts';
import { Confirm } from './confirm.tsx';

/** Unsaved input is kept in session storage, so that it survives a reload and a new login. */
const prefix = 'adminDraft ';
let storage: Record<string, string> = {};
try {
  storage = sessionStorage;
} catch {
  // If the browser blocks storage, drafts last as long as the document.
}

export function readDraft<Value>(name: string): Value | undefined {
  const draft = storage[prefix + name];
  return draft === undefined ? undefined : JSON.parse(draft);
}

const saveDraft = (name: string, value: unknown): void => {
  storage[prefix + name] = JSON.stringify(value);
};

const deleteDraft = (name: string): void => {
  delete storage[prefix + name];
};

const draftKeys = (): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix));

export const hasDrafts = (): boolean => draftKeys().length > 0;

export function deleteAllDrafts(): void {
  for (const key of draftKeys()) delete storage[key];
}

interface StoredDraft<Values, Version> {
  values: Values;
  version: Version;
}

/** Stores unsaved values with the version they replace, so that the server detects conflicts. */
export function useDraftForm<Values extends FieldValues, Version extends string | number>(
  name: string,
  stored: Values,
  storedVersion: Version,
  /** Checked before a save; the values are sent as they were typed. */
  schema?: z.ZodObject,
) {
  const [draft] = useState(() => readDraft<StoredDraft<Values, Version>>(name));
  /** Undefined after a conflict: the next save replaces the latest version. */
  const [base, setBase] = useState<Version | undefined>(draft?.version ?? storedVersion);
  const version = base ?? storedVersion;
  const form = useForm<Values>({
    defaultValues: stored as DefaultValues<Values>,
    ...(schema && {
      resolver: zodResolver(schema, undefined, { raw: true }) as unknown as Resolver<Values>,
    }),
  });
  const { isDirty } = form.formState;
  const values = form.watch();
  useEffect(() => {
    if (draft) form.reset(draft.values, { keepDefaultValues: true });
  }, [draft, form]);
  // A newer version from the server replaces the values unless they were edited.
  const seenVersion = useRef(storedVersion);
  useEffect(() => {
    if (seenVersion.current === storedVersion || isDirty) return;
    seenVersion.current = storedVersion;
    if (version === storedVersion) return;
    form.reset(stored);
    setBase(storedVersion);
  }, [form, isDirty, stored, storedVersion, version]);
  useEffect(() => {
    if (isDirty) saveDraft(name, { values, version } satisfies StoredDraft<Values, Version>);
    else deleteDraft(name);
  }, [name, isDirty, values, version]);
  useUnloadWarning(isDirty);
  const discard = () => {
    form.reset(stored);
    setBase(storedVersion);
    deleteDraft(name);
  };
  return {
    ...form,
    isDirty,
    values,
    hasDraft: () => readDraft(name) !== undefined,
    /** The version that the values replace. */
    version,
    acceptConflict: (error: unknown) => {
      if (isConflict(error)) setBase(undefined);
    },
    /** The values replace this version. */
    rebase: (next: Version) => setBase(next),
    /** With `sent`, what was typed during the save stays. */
    markSaved: (saved: Values, savedVersion: Version, sent?: Values) => {
      const typed = form.getValues();
      form.reset(saved);
      setBase(savedVersion);
      deleteDraft(name);
      for (const field of sent ? changedFields(sent, typed) : [])
        form.setValue(field as Path<Values>, typed[field], { shouldDirty: true });
    },
    discard,
    /** Discards the values, and offers to open the form with them again. */
    cancel: (reopen: () => void) => {
      const canceled = readDraft(name);
      discard();
      if (!canceled) return;
      const undo = () => {
        saveDraft(name, canceled);
        reopen();
      };
      showToast({
        title: 'Changes discarded',
        description: 'Nothing was saved.',
        action: { label: 'Undo', run: undo },
      });
    },
  };
}

const changedFields = (before: FieldValues, after: FieldValues): string[] =>
  Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

/** The browser asks before it closes a tab with unsaved text. */
export function useUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

interface UnsavedPromptProps {
  form: { isDirty: boolean; hasDraft: () => boolean; discard: () => void };
  children: string;
}

/** Asks before something on the same screen closes the open form. */
let ask: ((go: () => void) => void) | undefined;

/** Calls `go`, after a confirmation if there is unsaved input. */
export function askToLeave(go: () => void): void {
  if (ask) ask(go);
  else go();
}

/** Asks for confirmation before a link, Back, Forward or another form discards unsaved input. */
export function UnsavedPrompt({ form, children }: UnsavedPromptProps) {
  const [go, setGo] = useState<() => void>();
  // Right after a save or discard, the form is still dirty until it renders again.
  const isUnsaved = () => form.isDirty && form.hasDraft();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved() && from.pathname + from.search !== to.pathname + to.search,
  );
  useEffect(() => {
    if (!form.isDirty) return;
    const open = (next: () => void) => (form.hasDraft() ? setGo(() => next) : next());
    ask = open;
    return () => {
      if (ask === open) ask = undefined;
    };
  }, [form]);
  const leave = go ?? blocker.proceed;
  if (!leave) return null;
  return (
    <Confirm
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={async () => {
        setGo(undefined);
        form.discard();
        leave();
      }}
      onCancel={() => {
        setGo(undefined);
        blocker.reset?.();
      }}
    >
      {children}
    </Confirm>
  );
}
