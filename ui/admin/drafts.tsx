import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { showToast } from '#ui/toast.ts';
import { isConflict } from './api.ts';
import { Confirm } from './dialogs.tsx';
import { formDrafts, useUnloadWarning } from './unsaved.ts';

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
  const [draft] = useState(() => formDrafts.read<StoredDraft<Values, Version>>(name));
  /** Undefined after a conflict: the next save replaces the latest version. */
  const [base, setBase] = useState<Version | undefined>(draft?.version ?? storedVersion);
  const version = base ?? storedVersion;
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
    setBase(storedVersion);
  }, [form, isDirty, stored, storedVersion, version]);
  useEffect(() => {
    if (isDirty) formDrafts.save(name, { values, version } satisfies StoredDraft<Values, Version>);
    else formDrafts.delete(name);
  }, [name, isDirty, values, version]);
  useUnloadWarning(isDirty);
  const discard = () => {
    form.reset(stored);
    setBase(storedVersion);
    formDrafts.delete(name);
  };
  return {
    ...form,
    isDirty,
    values,
    hasDraft: () => formDrafts.read(name) !== undefined,
    /** The version that the values replace. */
    version,
    acceptConflict: (error: unknown) => {
      if (isConflict(error)) setBase(undefined);
    },
    /** The values replace this version. */
    rebase: (next: Version) => setBase(next),
    /** What was typed during the save stays. */
    markSaved: (saved: Values, savedVersion: Version, sent: Values) => {
      const typed = form.getValues();
      form.reset(saved);
      setBase(savedVersion);
      formDrafts.delete(name);
      for (const field of changedFields(sent, typed))
        form.setValue(field as Path<Values>, typed[field], { shouldDirty: true });
    },
    discard,
    /** Discards the values, and offers to open the form with them again. */
    cancel: (reopen: () => void) => {
      const canceled = formDrafts.read(name);
      discard();
      if (!canceled) return;
      const undo = () => {
        formDrafts.save(name, canceled);
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

interface UnsavedPromptProps {
  form: { isDirty: boolean; hasDraft: () => boolean; discard: () => void };
  children: string;
}

/** Asks for confirmation before a link, Back or Forward discards unsaved input. */
export function UnsavedPrompt({ form, children }: UnsavedPromptProps) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      // Right after a save or discard, the form is still dirty until it renders again.
      form.isDirty && form.hasDraft() && from.pathname + from.search !== to.pathname + to.search,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={async () => {
        form.discard();
        blocker.proceed();
      }}
      onCancel={blocker.reset}
    >
      {children}
    </Confirm>
  );
}
