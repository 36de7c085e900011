import type { ReactNode } from 'react';
import { linkProblems, withOurTag, withScheme } from '#site/admin/products/link-problems.ts';
import { Button } from '#site/ui/button.tsx';
import type { LinkedProduct } from './calls.ts';
import { ProblemMarks } from './problem-marks.tsx';
import type { Editing } from './use-editing.ts';
import { type Editor, useEditor } from './use-editor.ts';
import type { Saving } from './use-saving.ts';

interface LinkEditorProps {
  product: LinkedProduct;
  editing: Editing;
  saving: Saving;
}

export function LinkEditor({ product, editing, saving }: LinkEditorProps) {
  const editor = useEditor(product, editing, saving);
  const { text, refusal, isSaving } = editor;
  const tagged = withOurTag(text.trim());
  return (
    <form
      noValidate
      onSubmit={editor.onSubmit}
      onKeyDown={editor.onKeyDown}
      className="link-editor"
    >
      <LinkField
        editor={editor}
        describedBy={`product-${product.id} link-editor-notes`}
        onType={editor.type}
      >
        {refusal && <p className="field-error">{refusal}</p>}
        {text.trim() && text !== product.amazonUrl && (
          <ProblemMarks problems={linkProblems(text.trim())} />
        )}
      </LinkField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="hazard" pending={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="plain" pending={isSaving} onClick={editor.cancel}>
          Cancel
        </Button>
        {withScheme(text.trim()) && (
          <Button
            tone="plain"
            disabled={isSaving}
            onClick={() => editor.type(withScheme(text.trim()) ?? text)}
          >
            Add https://
          </Button>
        )}
        {tagged && (
          <Button tone="plain" pending={isSaving} onClick={() => editor.type(tagged)}>
            Add our tag
          </Button>
        )}
      </div>
    </form>
  );
}

interface LinkFieldProps {
  editor: Editor;
  describedBy: string;
  onType: (text: string) => void;
  /** What is to be said about the text. */
  children: ReactNode;
}

function LinkField({ editor, describedBy, onType, children }: LinkFieldProps) {
  return (
    <div className="field">
      <label htmlFor="link-editor">New link</label>
      <input
        id="link-editor"
        ref={editor.input}
        type="url"
        className="input"
        value={editor.text}
        readOnly={editor.isSaving}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        aria-describedby={describedBy}
        aria-invalid={editor.refusal !== undefined}
        onChange={(event) => onType(event.target.value)}
      />
      <div id="link-editor-notes" className="grid gap-1.5">
        {children}
      </div>
    </div>
  );
}
