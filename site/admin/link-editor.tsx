import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#site/ui/button.tsx';
import type { LinkedProduct } from './calls.ts';
import { linkProblems, withOurTag } from './link-problems.ts';
import { ProblemMarks } from './problem-marks.tsx';
import type { Editing } from './use-editing.ts';
import type { useSaving } from './use-saving.ts';

interface LinkEditorProps {
  product: LinkedProduct;
  editing: Editing;
  saving: ReturnType<typeof useSaving>;
}

const nothingTyped = 'Paste a link first. An empty one is not saved.';

export function LinkEditor({ product, editing, saving }: LinkEditorProps) {
  const input = useEditorFocus(editing, saving.failure);
  const [isEmptyRefused, setEmptyRefused] = useState(false);
  const text = editing.draft?.text ?? '';
  const isSaving = saving.savingId === product.id;
  const failure = saving.failure?.productId === product.id ? saving.failure.sentence : undefined;
  const refusal = isEmptyRefused && text.trim() === '' ? nothingTyped : failure;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const amazonUrl = text.trim();
    setEmptyRefused(amazonUrl === '');
    if (amazonUrl && !isSaving) saving.save({ product, amazonUrl }, { onSuccess: editing.close });
  };
  const cancel = () => {
    saving.forgetFailure();
    editing.close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isSaving) cancel();
  };
  return (
    <form noValidate onSubmit={save} onKeyDown={onKeyDown} className="link-editor">
      <div className="field">
        <label htmlFor="link-editor">New link</label>
        <input
          id="link-editor"
          ref={input}
          type="url"
          className="input"
          value={text}
          readOnly={isSaving}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby={`product-${product.id} link-editor-notes`}
          aria-invalid={refusal !== undefined}
          onChange={(event) => editing.type(event.target.value)}
        />
        <div id="link-editor-notes" className="grid gap-1.5">
          {refusal && <p className="field-error">{refusal}</p>}
          {text.trim() && text !== product.amazonUrl && <ProblemMarks problems={linkProblems(text.trim())} />}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="hazard" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="plain" disabled={isSaving} onClick={cancel}>
          Cancel
        </Button>
        <AddTag text={text.trim()} onAdd={editing.type} />
      </div>
    </form>
  );
}

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

function AddTag({ text, onAdd }: { text: string; onAdd: (text: string) => void }) {
  const tagged = withOurTag(text);
  if (!tagged) return null;
  return (
    <Button tone="plain" onClick={() => onAdd(tagged)}>
      Add our tag
    </Button>
  );
}
