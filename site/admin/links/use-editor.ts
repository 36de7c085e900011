import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { LinkedProduct } from './calls.ts';
import type { Editing } from './use-editing.ts';
import type { Saving } from './use-saving.ts';

const nothingTyped = 'Paste a link first. An empty one is not saved.';

/** What the open editor does: Enter saves, Escape cancels, an empty link is not sent. */
export function useEditor(product: LinkedProduct, editing: Editing, saving: Saving) {
  const input = useEditorFocus(editing, saving.failure);
  const [isEmptyRefused, setEmptyRefused] = useState(false);
  const text = editing.draft?.text ?? '';
  const isSaving = saving.savingId === product.id;
  const failure = saving.failure?.productId === product.id ? saving.failure.sentence : undefined;
  const cancel = () => {
    saving.forgetFailure();
    editing.close();
  };
  return {
    input,
    text,
    isSaving,
    /** A corrected text takes its refusal away at once. */
    type: (next: string) => {
      if (failure) saving.forgetFailure();
      editing.type(next);
    },
    refusal: isEmptyRefused && text.trim() === '' ? nothingTyped : failure,
    cancel,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const amazonUrl = text.trim();
      setEmptyRefused(amazonUrl === '');
      if (amazonUrl && !isSaving) saving.save({ product, amazonUrl, onSaved: editing.close });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isSaving) cancel();
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;

/** The focus comes in with the editor, and back to it after a refusal or a question. */
function useEditorFocus({ landing }: Editing, failure: object | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const returned = landing?.on === 'editor' ? landing.time : undefined;
  const refused = failure !== undefined;
  useEffect(() => {
    if (returned || refused) input.current?.focus();
  }, [returned, refused]);
  return input;
}
