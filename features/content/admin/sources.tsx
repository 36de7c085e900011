import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { FormDialog } from '#ui/admin/form-dialog.tsx';
import { Button } from '#ui/button.tsx';
import type { Reference } from '../values.ts';
import { useProblem } from './editor-context.ts';
import { type FieldProps, Text } from './fields.tsx';

type References = Record<string, Reference>;

/** One of the document's sources, or a new one. */
export function SourceField({ name, label }: FieldProps) {
  const { field } = useController({ name });
  const { setValue } = useFormContext();
  const refs = (useWatch({ name: 'refs' }) ?? {}) as References;
  const [isAdding, setIsAdding] = useState(false);
  const value = String(field.value ?? '');
  const checked = refs[value]?.checked;
  return (
    <div className="grid content-start gap-1">
      <SelectField
        label={label}
        error={useProblem(name)}
        {...field}
        value={value}
        options={[
          ['', 'None'],
          ...(value && !refs[value] ? [[value, 'A source that is gone'] as [string, string]] : []),
          ...Object.entries(refs).map(([id, { publisher, title }]): [string, string] => [
            id,
            `${publisher}: ${title}`,
          ]),
        ]}
      />
      <p className="flex flex-wrap items-center gap-2 text-note text-muted">
        {value && (checked ? `Checked on ${checked}.` : 'Not checked yet.')}
        <Button size="small" tone="plain" onClick={() => setIsAdding(true)}>
          Add a source
        </Button>
      </p>
      {isAdding && (
        <SourceDialog
          taken={Object.keys(refs)}
          onClose={() => setIsAdding(false)}
          onAdd={(id, reference) => {
            setValue(`refs.${id}`, reference);
            field.onChange(id);
          }}
        />
      )}
    </div>
  );
}

/** The sources that a document's texts and facts cite. */
export function Sources() {
  const { setValue } = useFormContext();
  const refs = (useWatch({ name: 'refs' }) ?? {}) as References;
  const [isAdding, setIsAdding] = useState(false);
  const entries = Object.entries(refs).filter(([, reference]) => reference);
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2 empty:hidden">
        {entries.map(([id, { publisher, title }]) => (
          <li key={id}>
            <details className="rounded-sm border-2 border-hairline">
              <summary className="min-h-11 cursor-pointer content-center px-3 wrap-anywhere">
                {publisher}: {title}
              </summary>
              <fieldset aria-label={title} className="grid items-start gap-2 p-3 sm:grid-cols-2">
                <p className="text-note text-muted sm:col-span-full">
                  Cite it in a text as <code>[{id}]</code>.
                </p>
                <Text name={`refs.${id}.publisher`} label="Publisher" />
                <Text name={`refs.${id}.title`} label="Title" />
                <Text name={`refs.${id}.url`} label="Link" type="url" />
                <Text name={`refs.${id}.checked`} label="Checked on" type="date" />
                <div>
                  <Button
                    size="small"
                    tone="plain"
                    aria-label={`Remove: ${title}`}
                    onClick={() => {
                      const { [id]: _, ...others } = refs;
                      setValue('refs', others);
                    }}
                  >
                    Remove
                  </Button>
                </div>
              </fieldset>
            </details>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" data-field="refs" onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          Add a source
        </Button>
      </div>
      {isAdding && (
        <SourceDialog
          taken={Object.keys(refs)}
          onClose={() => setIsAdding(false)}
          onAdd={(id, reference) => setValue(`refs.${id}`, reference)}
        />
      )}
    </div>
  );
}

interface SourceDialogProps {
  taken: string[];
  onClose: () => void;
  onAdd: (id: string, reference: Reference) => void;
}

function SourceDialog({ taken, onClose, onAdd }: SourceDialogProps) {
  const [source, setSource] = useState({ publisher: '', title: '', url: '', checked: '' });
  const field = (name: keyof typeof source, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      required={name === 'publisher' || name === 'title'}
      data-first-focus={name === 'publisher' || undefined}
      value={source[name]}
      onChange={({ target }) => setSource({ ...source, [name]: target.value })}
    />
  );
  const add = () => {
    const { url, checked, ...words } = source;
    onAdd(sourceId(source, taken), { ...words, ...(url && { url }), ...(checked && { checked }) });
    onClose();
  };
  return (
    <FormDialog
      title="Add a source"
      description="Enter a link only if you opened it, and a date only if you read the source’s words."
      submitLabel="Add source"
      onSubmit={add}
      onClose={onClose}
    >
      {field('publisher', 'Publisher')}
      {field('title', 'Title')}
      {field('url', 'Link (optional)', 'url')}
      {field('checked', 'Checked on (optional)', 'date')}
    </FormDialog>
  );
}

/** A short name made from publisher and title, which citations use. */
function sourceId({ publisher, title }: Reference, taken: string[]) {
  const words = `${publisher} ${title}`.toLowerCase().match(/[a-z0-9]+/g) ?? ['source'];
  const base = words.slice(0, 4).join('-');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(id)) return id;
  }
}
