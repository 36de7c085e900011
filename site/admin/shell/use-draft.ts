import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { deleteDraft, readDraft, saveDraft } from './drafts.ts';

/** A text that is kept until it is sent or cleared. */
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

/**
 * A form whose unsaved values are kept with the version that they were typed over. The server can
 * therefore detect a change made elsewhere, also after a new login.
 */
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
  // A newer version from the server is shown unless something is typed.
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
    /** The version that the values were typed over. */
    version,
    /** After a conflict was shown: the next save replaces this version. */
    acceptVersion: setVersion,
    /** The server has these values now. */
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
