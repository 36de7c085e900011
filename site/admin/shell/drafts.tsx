import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useBlocker } from '#site/router/navigate.ts';
import { policyOf } from '#site/router/paths.ts';
import { Confirm } from './confirm.tsx';

/** Unsaved input by name, preserved across screens and logins. */
const storageKey = 'adminDrafts';
const drafts = new Map<string, unknown>(takeStored());
if (drafts.size > 0) window.addEventListener('beforeunload', askBeforeUnload);

export const readDraft = <Value,>(name: string): Value | undefined =>
  drafts.get(name) as Value | undefined;

export function saveDraft(name: string, value: unknown): void {
  drafts.set(name, value);
  window.addEventListener('beforeunload', askBeforeUnload);
}

export function deleteDraft(name: string): void {
  drafts.delete(name);
  if (drafts.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
}

export const hasDrafts = (): boolean => drafts.size > 0;

export function deleteAllDrafts(): void {
  for (const name of [...drafts.keys()]) deleteDraft(name);
}

/** A page with another security policy is a new document, so session storage carries the drafts. */
export function carryDrafts(to: string): void {
  const target = new URL(to, window.location.href).pathname;
  if (drafts.size === 0 || policyOf(target) === policyOf(window.location.pathname)) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...drafts]));
    window.removeEventListener('beforeunload', askBeforeUnload);
  } catch {
    // Without storage the drafts last as long as the document.
  }
}

function takeStored(): [string, unknown][] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    sessionStorage.removeItem(storageKey);
    return stored;
  } catch {
    return [];
  }
}

let isOpeningMail = false;

/** A mailto: link leaves the page open, but browsers fire beforeunload for it. */
export function allowMailLink(): void {
  isOpeningMail = true;
  setTimeout(() => {
    isOpeningMail = false;
  }, 1000);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isOpeningMail) event.preventDefault();
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

type Version = string | number;

interface StoredDraft<Values> {
  values: Values;
  version: Version;
}

/** Stores unsaved values with the version they replace, so that the server detects conflicts. */
export function useDraftForm<Values extends FieldValues>(
  name: string,
  stored: Values,
  storedVersion: Version,
) {
  const [draft] = useState(() => readDraft<StoredDraft<Values>>(name));
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
    if (isDirty) saveDraft(name, { values, version } satisfies StoredDraft<Values>);
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

export type DraftForm<Values extends FieldValues> = ReturnType<typeof useDraftForm<Values>>;

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
