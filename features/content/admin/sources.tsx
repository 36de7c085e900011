import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormDialog } from '#ui/admin/dialogs.tsx';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { Button } from '#ui/button.tsx';
import { longDate } from '#ui/dates.ts';
import type { Reference } from '../values.ts';
import { useEditor } from './editor-context.ts';
import { AddButton, Disclosure, type FieldProps, Part, Text, useField } from './fields.tsx';

const useSources = (): Record<string, Reference> => useWatch({ name: 'refs' }) ?? {};

const nameOf = ({ publisher, title }: Reference): string => `${publisher}: ${title}`;

/** One of the document's sources, or a new one. */
export function SourceField({ name = 'ref', label = 'Source' }: Partial<FieldProps>) {
  const { field, problem } = useField(name);
  const sources = useSources();
  const value = String(field.value ?? '');
  const checked = sources[value]?.checked;
  const options = Object.entries(sources).map(([id, source]) => [id, nameOf(source)] as const);
  return (
    <div className="grid content-start gap-1">
      <SelectField
        label={label}
        error={problem}
        {...field}
        value={value}
        options={[
          ['', 'None'],
          ...(value && !sources[value] ? [[value, 'A source that is gone'] as const] : []),
          ...options,
        ]}
      />
      <div className="flex flex-wrap items-center gap-2 text-note text-muted">
        {value && (checked ? `Checked on ${longDate(checked)}.` : 'Not checked yet.')}
        <AddSource onAdded={field.onChange} />
      </div>
    </div>
  );
}

/** The sources that a document's texts and facts cite. */
export const sourcesPart = (
  <Part title="Sources" names="refs">
    <Sources />
  </Part>
);

function Sources() {
  const { setValue } = useFormContext();
  const { isText } = useEditor().editing;
  const sources = useSources();
  return (
    <div className="grid gap-2">
      {Object.entries(sources).map(([id, source]) => (
        <Disclosure key={id} label={nameOf(source)}>
          <fieldset aria-label={source.title} className="grid items-start gap-2 sm:grid-cols-2">
            <p className="text-note text-muted sm:col-span-full">
              {isText ? (
                <>
                  Cite it in the text as <code>[^{id}]</code>.
                </>
              ) : (
                <>
                  Cite it in a sentence here as <code>[{id}]</code>, in the text of the review as{' '}
                  <code>[^{id}]</code>.
                </>
              )}
            </p>
            <Text name={`refs.${id}.publisher`} label="Publisher" />
            <Text name={`refs.${id}.title`} label="Title" />
            <Text name={`refs.${id}.url`} label="Link" type="url" />
            <Text name={`refs.${id}.checked`} label="Checked on" type="date" />
            <div>
              <Button
                size="small"
                tone="plain"
                aria-label={`Remove: ${source.title}`}
                onClick={() => {
                  const { [id]: _, ...others } = sources;
                  setValue('refs', others);
                }}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        </Disclosure>
      ))}
      <div>
        <AddSource />
      </div>
    </div>
  );
}

function AddSource({ onAdded }: { onAdded?: (id: string) => void }) {
  const { setValue } = useFormContext();
  const taken = Object.keys(useSources());
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <AddButton tone="plain" onClick={() => setIsAdding(true)}>
        Add a source
      </AddButton>
      {isAdding && (
        <SourceDialog
          onClose={() => setIsAdding(false)}
          onAdd={(source) => {
            const id = sourceId(source, taken);
            setValue(`refs.${id}`, source);
            onAdded?.(id);
            setIsAdding(false);
          }}
        />
      )}
    </>
  );
}

interface SourceDialogProps {
  onClose: () => void;
  onAdd: (source: Reference) => void;
}

function SourceDialog({ onClose, onAdd }: SourceDialogProps) {
  const [source, setSource] = useState<Reference>({ publisher: '', title: '' });
  const field = (name: keyof Reference, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      required={name === 'publisher' || name === 'title'}
      data-first-focus={name === 'publisher' || undefined}
      value={source[name] ?? ''}
      onChange={({ target }) => setSource({ ...source, [name]: target.value })}
    />
  );
  return (
    <FormDialog
      title="Add a source"
      description="Enter a link only if you opened it, and a date only if you read the source’s words."
      submitLabel="Add source"
      onSubmit={() => onAdd(source)}
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
function sourceId(source: Reference, taken: string[]) {
  const words = nameOf(source)
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['source'];
  const base = words.slice(0, 4).join('-');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(id)) return id;
  }
}
