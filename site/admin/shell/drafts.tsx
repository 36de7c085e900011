import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useBlocker } from '#site/router/navigate.ts';
import { Confirm } from './confirm.tsx';

/** Unsaved input is kept in session storage, so that it survives a reload and a new login. */
const prefix = 'adminDraft ';
const storage: Record<string, string> = openStorage();

/** If the browser blocks storage, drafts last as long as the document. */
function openStorage(): Record<string, string> {
  try {
    return sessionStorage;
  } catch {
    return {};
  }
}

export function readDraft<Value>(name: string): Value | undefined {
  const draft = storage[prefix + name];
  return draft === undefined ? undefined : JSON.parse(draft);
}

function saveDraft(name: string, value: unknown): void {
  storage[prefix + name] = JSON.stringify(value);
}

function deleteDraft(name: string): void {
  delete storage[prefix + name];
}

const draftKeys = (): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix));

export const hasDrafts = (): boolean => draftKeys().length > 0;

export function deleteAllDrafts(): void {
  for (const key of draftKeys()) delete storage[key];
}

/** A text that is saved as a draft until it is sent or cleared. */
export function useTextDraft(name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => readDraft<string>(name) ?? '');
  useEffect(() => {
    if (text) saveDraft(name, text);
    else deleteDraft(name);
  }, [name, text]);
  return [text, setText];
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
) {
  const [draft] = useState(() => readDraft<StoredDraft<Values, Version>>(name));
  const [version, setVersion] = useState<Version>(draft?.version ?? storedVersion);
  const form = useForm<Values>({ defaultValues: stored as DefaultValues<Values> });
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
    setVersion(storedVersion);
  }, [form, isDirty, stored, storedVersion, version]);
  useEffect(() => {
    if (isDirty) saveDraft(name, { values, version } satisfies StoredDraft<Values, Version>);
    else deleteDraft(name);
  }, [name, isDirty, values, version]);
  return {
    ...form,
    isDirty,
    values,
    /** The version that the values replace. */
    version,
    /** After a conflict, the next save replaces this version. */
    acceptVersion: setVersion,
    markSaved: (saved: Values, savedVersion: Version) => {
      form.reset(saved);
      setVersion(savedVersion);
      deleteDraft(name);
    },
    discard: () => {
      form.reset(stored);
      setVersion(storedVersion);
      deleteDraft(name);
    },
  };
}

interface UnsavedPromptProps {
  when: boolean;
  onConfirm: () => void;
  children: string;
}

/** Asks for confirmation before a link, Back or Forward discards unsaved input. */
export function UnsavedPrompt({ when, onConfirm, children }: UnsavedPromptProps) {
  const [leave, setLeave] = useState<() => void>();
  useBlocker(when ? (go) => setLeave(() => go) : undefined);
  if (!leave) return null;
  return (
    <Confirm
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={async () => {
        setLeave(undefined);
        onConfirm();
        leave();
      }}
      onCancel={() => setLeave(undefined)}
    >
      {children}
    </Confirm>
  );
}
