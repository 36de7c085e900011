import { useId } from 'react';
import { longestNote } from '#contract/limits.ts';
import type { NoteInput, NoteKind } from '#contract/notes.ts';
import { type Failure, placed } from '#site/admin/shell/failure.ts';
import { counted, tooLong } from '#site/admin/shell/words.ts';
import { Field } from '#site/ui/field.tsx';
import { kindNames } from './note-words.ts';
import { wordsIn } from './use-note.ts';

interface NoteFormProps {
  text: NoteInput;
  products: readonly { slug: string; name: string }[];
  /** Why the text was not taken. */
  failed: Failure;
  onChange: (text: NoteInput) => void;
}

const kinds = Object.entries(kindNames) as [NoteKind, string][];

export function NoteForm({ text, products, failed, onChange }: NoteFormProps) {
  const id = useId();
  const said = placed(failed, ['title', 'kind', 'product']);
  return (
    <>
      <Field id={`${id}-title`} label="Title" error={said.title}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={text.title}
            onChange={(event) => onChange({ ...text, title: event.target.value })}
          />
        )}
      </Field>
      <div className="note-choices">
        <Field id={`${id}-kind`} label="Kind" error={said.kind}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={text.kind}
              onChange={(event) => onChange({ ...text, kind: event.target.value as NoteKind })}
            >
              {kinds.map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id={`${id}-product`} label="About" error={said.product}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={text.product ?? ''}
              onChange={(event) => onChange({ ...text, product: event.target.value || null })}
            >
              <option value="">No product</option>
              {products.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field
        id={`${id}-body`}
        label="Text"
        error={tooLong('A note', text.body, longestNote) ?? said.rest}
      >
        {(control) => (
          <textarea
            {...control}
            className="input note-text"
            rows={14}
            value={text.body}
            onChange={(event) => onChange({ ...text, body: event.target.value })}
          />
        )}
      </Field>
      <p className="text-note text-muted">
        {counted(wordsIn(text.body), 'word')} of 600. A blank line begins a paragraph; *emphasis*,
        **strong**, [link](https://…), lines that begin with - or 1. are lists, with &gt; quotes.
      </p>
    </>
  );
}
