import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  factKeys,
  factKind,
  type GadgetKind,
  hasFact,
  isFactKey,
  labelOf,
} from '#content/schema/vocabulary.ts';
import { Button } from '#site/ui/button.tsx';
import { SelectField, TextField } from '#ui/admin/fields.tsx';
import { type FactRow, type TableProps, typed } from './fact-values.ts';
import type { FieldPath } from './form-schema.ts';
import { lastControl, useNextFocus } from './next-focus.ts';
import { type Reference, SourceField } from './source-field.tsx';

/** Facts as rows: key, value with its unit, source and the day it was checked. */
export function FactsTable({ value, change }: TableProps) {
  const facts = value.facts ?? [];
  const gadget = value.kind ?? 'phone';
  const free = factKeys.filter(
    (key) => hasFact(gadget, key) && !facts.some((fact) => fact.key === key),
  );
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useNextFocus();
  const remove = (index: number) => {
    const next = Math.min(index, facts.length - 2);
    focusNext(
      () =>
        list.current?.children[next]?.querySelector('button') ?? list.current?.closest('fieldset'),
    );
    change(['facts'], facts.toSpliced(index, 1));
  };
  return (
    <div className="grid gap-3">
      <ol ref={list} className="grid gap-3">
        {facts.map((fact, index) => (
          <li key={fact.key} className="rounded-sm border-2 border-hairline p-3">
            <fieldset aria-label={labelOfFact(fact, gadget)} className="grid gap-2">
              <div className="flex items-start justify-between gap-2">
                <b>{labelOfFact(fact, gadget)}</b>
                <Button
                  size="small"
                  tone="plain"
                  aria-label={`Remove ${labelOfFact(fact, gadget)}`}
                  onClick={() => remove(index)}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              </div>
              <FactFields
                name={labelOfFact(fact, gadget)}
                fact={fact}
                path={['facts', index]}
                refs={value.refs ?? {}}
                change={change}
              />
            </fieldset>
          </li>
        ))}
      </ol>
      {free.length > 0 && (
        <Picker
          label="Add a fact"
          options={free.map((key) => [key, labelOf(key, gadget)])}
          onPick={(key) => {
            focusNext(() => lastControl(list.current));
            change(['facts'], [...facts, { key, value: 'not known' }]);
          }}
        />
      )}
    </div>
  );
}

const labelOfFact = ({ key }: FactRow, gadget: GadgetKind): string =>
  isFactKey(key) ? labelOf(key, gadget) : key;

interface FactFieldsProps {
  name: string;
  fact: FactRow;
  path: FieldPath;
  refs: Record<string, Reference>;
  change: TableProps['change'];
}

function FactFields({ name: factName, fact, path, refs, change }: FactFieldsProps) {
  const unit = isFactKey(fact.key) ? factKind(fact.key).unit : 'text';
  const set = (name: keyof FactRow, text: string) =>
    change([...path, name], name === 'value' ? typed(text, unit) : text || undefined);
  return (
    <div className="grid items-start gap-2 sm:grid-cols-2">
      <FactValue
        unit={unit}
        data-field={[...path, 'value'].join('.')}
        value={String(fact.value ?? '')}
        onChange={({ target }) => set('value', target.value)}
      />
      <TextField
        label="Condition"
        value={fact.measured ?? ''}
        onChange={({ target }) => set('measured', target.value)}
      />
      <TextField
        label="Note"
        value={fact.note ?? ''}
        onChange={({ target }) => set('note', target.value)}
      />
      <SourceField
        of={factName}
        value={fact.ref}
        refs={refs}
        onChange={(ref) => {
          set('ref', ref);
          if (ref && !fact.kind) change([...path, 'kind'], 'maker');
        }}
        onAdd={(id, reference) => {
          change(['refs', id], reference);
          set('ref', id);
        }}
      />
      <SelectField
        label="Published by"
        value={fact.kind ?? ''}
        options={[
          ['', 'Nobody: not known'],
          ['maker', 'The maker'],
          ['published', 'A third party'],
        ]}
        onChange={({ target }) => set('kind', target.value)}
      />
    </div>
  );
}

interface FactValueProps {
  unit: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  'data-field': string;
}

function FactValue({ unit, ...field }: FactValueProps) {
  if (unit !== 'yes/no') return <TextField label={`Value (${unit})`} {...field} />;
  return (
    <SelectField
      label="Value"
      options={[
        ['true', 'Yes'],
        ['false', 'No'],
        ['not known', 'Not known'],
      ]}
      {...field}
    />
  );
}

function Picker({
  label,
  options,
  onPick,
}: {
  label: string;
  options: [string, string][];
  onPick: (value: string) => void;
}) {
  const [value, setValue] = useState(options[0]?.[0] ?? '');
  const chosen = options.some(([one]) => one === value) ? value : (options[0]?.[0] ?? '');
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={label}
        value={chosen}
        options={options}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button size="small" onClick={() => onPick(chosen)}>
        <Plus size={16} aria-hidden="true" />
        Add
      </Button>
    </div>
  );
}
