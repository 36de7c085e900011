import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { NoteInput, NoteKind } from '#contract/notes.ts';
import { kindNames } from '#contract/notes.ts';
import { longestNote } from '#contract/text.ts';
import { fieldError, otherError } from '#site/admin/shell/errors.ts';
import { count, tooLong } from '#site/admin/shell/format.ts';
import type { DraftForm } from '#site/admin/shell/use-draft.ts';
import { call } from '#site/data/api-client.ts';
import { Field } from '#site/ui/field.tsx';

/** `key` identifies a new note, so that saving it again after a lost answer does not duplicate it. */
export type NoteValues = NoteInput & { key: string };

const kinds = Object.entries(kindNames) as [NoteKind, string][];
const wordLimit = 600;

interface NoteFieldsProps {
  form: DraftForm<NoteValues>;
  error: unknown;
}

export function NoteFields({ form: { register, values }, error }: NoteFieldsProps) {
  const id = useId();
  const { data: products = [] } = useQuery({
    queryKey: ['GET /api/products'],
    queryFn: () => call('GET /api/products'),
  });
  const words = values.body.split(/\s+/).filter(Boolean).length;
  return (
    <>
      <Field id={`${id}-title`} label="Title" error={fieldError(error, 'title')}>
        {(control) => <input {...control} {...register('title')} className="input" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={`${id}-kind`} label="Type" error={fieldError(error, 'kind')}>
          {(control) => (
            <select {...control} {...register('kind')} className="input">
              {kinds.map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id={`${id}-product`} label="Product" error={fieldError(error, 'product')}>
          {(control) => (
            // The options arrive after the value, so the field is set up again.
            <select
              key={products.length}
              {...control}
              {...register('product', { setValueAs: (value) => value || null })}
              className="input"
            >
              <option value="">None</option>
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
        error={
          tooLong('A note', values.body, longestNote) ??
          otherError(error, ['title', 'kind', 'product', 'at'])
        }
      >
        {(control) => (
          <textarea {...control} {...register('body')} className="input font-mono" rows={14} />
        )}
      </Field>
      <p className="text-note text-muted">
        {count(words, 'word')} of {wordLimit}. Leave a blank line between paragraphs. Use *italic*,
        **bold**, [link](https://…), “- ” for lists and “&gt; ” for quotes.
      </p>
    </>
  );
}
