import { useState } from 'react';
import { Button } from '#site/ui/button.tsx';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { FormDialog } from '#ui/admin/form-dialog.tsx';

export interface Reference {
  publisher: string;
  title: string;
  url?: string;
  checked?: string;
}

interface SourceFieldProps {
  /** What the source is for. */
  of: string;
  value: string | undefined;
  refs: Record<string, Reference>;
  onChange: (ref: string) => void;
  onAdd: (id: string, reference: Reference) => void;
}

/** One of the document's sources, or a new one. */
export function SourceField({ of, value, refs, onChange, onAdd }: SourceFieldProps) {
  const [isAdding, setIsAdding] = useState(false);
  const checked = value ? refs[value]?.checked : undefined;
  return (
    <div className="grid gap-1">
      <SelectField
        label="Source"
        value={value ?? ''}
        options={[
          ['', 'None'],
          ...Object.entries(refs).map(([id, { publisher, title }]): [string, string] => [
            id,
            `${publisher}: ${title}`,
          ]),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="flex flex-wrap items-center gap-2 text-note text-muted">
        {value && (checked ? `Checked on ${checked}.` : 'Not checked yet.')}
        <Button
          size="small"
          tone="plain"
          aria-label={`Add a source: ${of}`}
          onClick={() => setIsAdding(true)}
        >
          Add a source
        </Button>
      </p>
      {isAdding && (
        <SourceDialog taken={Object.keys(refs)} onClose={() => setIsAdding(false)} onAdd={onAdd} />
      )}
    </div>
  );
}

interface SourceDialogProps {
  taken: string[];
  onClose: () => void;
  onAdd: SourceFieldProps['onAdd'];
}

function SourceDialog({ taken, onClose, onAdd }: SourceDialogProps) {
  const [source, setSource] = useState({ publisher: '', title: '', url: '', checked: '' });
  const field = (name: keyof typeof source, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      data-first-focus={name === 'publisher' || undefined}
      value={source[name]}
      onChange={({ target }) => setSource({ ...source, [name]: target.value })}
    />
  );
  const add = () => {
    const { url, checked, ...words } = source;
    const reference = { ...words, ...(url && { url }), ...(checked && { checked }) };
    onAdd(sourceId(source, taken), reference);
    onClose();
  };
  const isComplete = source.publisher.trim() !== '' && source.title.trim() !== '';
  return (
    <FormDialog
      title="Add a source"
      description="Enter a link only if you opened it, and a date only if you read the source’s words."
      submitLabel="Add source"
      pending={!isComplete}
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

/** A short name made from publisher and title. */
function sourceId({ publisher, title }: Pick<Reference, 'publisher' | 'title'>, taken: string[]) {
  const words = `${publisher} ${title}`.toLowerCase().match(/[a-z0-9]+/g) ?? ['source'];
  const base = words.slice(0, 4).join('-');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(id)) return id;
  }
}
