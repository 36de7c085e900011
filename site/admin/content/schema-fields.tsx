import { createContext, useContext, useId, useRef, useState } from 'react';
import { draftMark } from '#content/document.ts';
import { withoutCitations } from '#content/prose/citations.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { Button } from '#site/ui/button.tsx';
import { type FieldOption, optionName, optionsOf, typedValue } from './field-options.ts';
import {
  type ControlSchema,
  emptyValue,
  type FieldPath,
  type FieldSchema,
  type GroupSchema,
  type ListSchema,
  type RecordSchema,
  titleOf,
} from './form-schema.ts';
import { describeField } from './labels.ts';
import { ListItems } from './list-items.tsx';
import { NewName } from './new-name.tsx';
import { lastControl, useNextFocus } from './next-focus.ts';
import { PictureField } from './picture-field.tsx';

export interface FormContextValue {
  kind: DocumentKind;
  /** Undefined removes the field. */
  change: (path: FieldPath, value: unknown) => void;
  /** The message of a problem in a field. */
  problemAt: (path: FieldPath) => string | undefined;
  /** The values to choose from, for a text that names something. */
  optionsAt: (path: FieldPath) => FieldOption[] | undefined;
}

export const FormContext = createContext<FormContextValue | null>(null);

function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('Fields need a FormContext.');
  return form;
}

interface FieldProps<Schema = FieldSchema> {
  schema: Schema;
  path: FieldPath;
  value: unknown;
  isRequired?: boolean;
  /** Instead of the field's own label. */
  label?: string;
  /** Instead of the field's own name for one entry of a list. */
  item?: string;
}

/** Any field of a document, with the controls that fit its schema. */
export function SchemaField(props: FieldProps) {
  const { schema, path } = props;
  switch (schema.type) {
    case 'group':
      return <Group {...props} schema={schema} />;
    case 'list':
      return <List {...props} schema={schema} />;
    case 'record':
      return <RecordFields {...props} schema={schema} />;
    case 'either':
      return <Either {...props} schema={schema} />;
    case 'unknown':
      return <p className="text-muted">Edit “{path.join('.')}” in the Source tab.</p>;
    default:
      return <Control {...props} schema={schema} />;
  }
}

/** Longer texts get several lines. */
const longText = 90;

function Control({ schema, path, value, isRequired, label }: FieldProps<ControlSchema>) {
  const id = useId();
  const { kind, problemAt, change, optionsAt } = useForm();
  const described = describeField(kind, path);
  const problem = problemAt(path);
  // A list shows its help once, above its items.
  const own = typeof path.at(-1) === 'number' ? '' : described.help;
  const help = [own, isRequired ? '' : 'Optional.'].filter(Boolean).join(' ');
  const text = value === undefined || value === null ? '' : String(value);
  if (path.join('.') === 'image')
    return (
      <PictureField
        label={described.label}
        value={text}
        problem={problem}
        onChange={(next) => change(path, next)}
      />
    );
  return (
    <div className="field">
      <label htmlFor={id}>{label ?? described.label}</label>
      <Input
        id={id}
        schema={schema}
        path={path}
        text={text}
        isRequired={isRequired === true}
        describedBy={`${id}-help`}
        isInvalid={problem !== undefined}
      />
      <p id={`${id}-help`} className="flex flex-wrap gap-x-3 text-note text-muted">
        {problem && <span className="field-error m-0">{problem}</span>}
        {help && <span>{help}</span>}
        {schema.type === 'text' && schema.max && !optionsAt(path) && (
          <Countdown text={text} max={schema.max} />
        )}
      </p>
    </div>
  );
}

/** Citations do not count. */
function Countdown({ text, max }: { text: string; max: number }) {
  const left = max - withoutCitations(text).length;
  if (left >= 0) return <span className="tabular-nums">{left} characters left</span>;
  return <span className="field-error m-0 tabular-nums">{-left} characters too many</span>;
}

interface InputProps {
  id: string;
  schema: ControlSchema;
  path: FieldPath;
  text: string;
  isRequired: boolean;
  describedBy: string;
  isInvalid: boolean;
}

function Input({ id, schema, path, text, isRequired, describedBy, isInvalid }: InputProps) {
  const { change, optionsAt } = useForm();
  const control = {
    id,
    className: 'input',
    'data-field': path.join('.'),
    'aria-describedby': describedBy,
    ...(isInvalid ? { 'aria-invalid': true } : {}),
  } as const;
  const write = (next: string) =>
    change(path, next === '' && !isRequired ? undefined : typedValue(schema, next));
  const options = optionsOf(schema) ?? optionsAt(path);
  if (options) {
    const isKnown = options.some(([value]) => value === text);
    return (
      <select {...control} value={text} onChange={({ target }) => write(target.value)}>
        {!(isRequired && isKnown) && <option value="">None</option>}
        {text !== '' && !isKnown && <option value={text}>{text}</option>}
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  const shared = { ...control, value: text, onFocus: selectDraft, onClick: selectDraft };
  if (schema.type === 'text' && (schema.max ?? 0) > longText)
    return (
      <textarea
        {...shared}
        rows={Math.ceil((schema.max ?? 0) / longText)}
        onChange={({ target }) => write(target.value)}
      />
    );
  return (
    <input
      {...shared}
      inputMode={schema.type === 'number' ? 'decimal' : undefined}
      type={schema.type === 'text' && schema.format === 'date' ? 'date' : 'text'}
      onChange={({ target }) => write(target.value)}
    />
  );
}

/** Typing replaces a placeholder as a whole. */
function selectDraft({
  currentTarget,
}: React.SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (currentTarget.value.startsWith(draftMark)) currentTarget.select();
}

function Group({ schema, path, value, label }: FieldProps<GroupSchema>) {
  const { kind } = useForm();
  const values = (value ?? {}) as Record<string, unknown>;
  const name = label ?? describeField(kind, path).label;
  return (
    <fieldset
      className="grid gap-3 border-l-4 border-hairline pl-3"
      data-field={path.join('.')}
      tabIndex={-1}
    >
      {path.length > 0 && name && <legend className="mb-1 font-bold">{name}</legend>}
      {schema.fields.map(({ name, schema: field, isRequired }) => (
        <SchemaField
          key={name}
          schema={field}
          path={[...path, name]}
          value={values[name]}
          isRequired={isRequired}
        />
      ))}
    </fieldset>
  );
}

/** A list whose items can be added, removed and moved. */
function List({ schema, path, value, ...own }: FieldProps<ListSchema>) {
  const { kind, change, problemAt } = useForm();
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const described = describeField(kind, path);
  const { label, help } = described;
  const item = own.item ?? described.item;
  const nameOf = (one: unknown, index: number) =>
    titleOf(schema.item, one, `New ${item.toLowerCase()}`) ?? `${item} ${index + 1}`;
  const problem = problemAt(path);
  return (
    <fieldset className="grid gap-2" data-field={path.join('.')} tabIndex={-1}>
      {label && <legend className="mb-1 font-bold">{label}</legend>}
      {help && <p className="text-note text-muted">{help}</p>}
      {problem && <p className="field-error">{problem}</p>}
      <ListItems
        items={items}
        itemName={item}
        nameOf={nameOf}
        onChange={(next) => change(path, next)}
        added={
          schema.max === undefined || items.length < schema.max
            ? emptyValue(schema.item)
            : undefined
        }
      >
        {(one, index) => (
          <SchemaField
            schema={schema.item}
            path={[...path, index]}
            value={one}
            isRequired
            label={nameOf(one, index)}
          />
        )}
      </ListItems>
      {problem && value === undefined && (
        <Button
          size="small"
          tone="plain"
          className="justify-self-start"
          onClick={() => change(path, [])}
        >
          There are none
        </Button>
      )}
    </fieldset>
  );
}

/** Values by name; a new one gets its name first and is then open. */
function RecordFields({ schema, path, value }: FieldProps<RecordSchema>) {
  const { kind, change, problemAt } = useForm();
  const [added, setAdded] = useState<string>();
  const entries = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus();
  const values = (value ?? {}) as Record<string, unknown>;
  const { label, help, item } = describeField(kind, path);
  return (
    <fieldset className="grid gap-3" data-field={path.join('.')} tabIndex={-1}>
      <legend className="mb-1 font-bold">{label}</legend>
      {help && <p className="text-note text-muted">{help}</p>}
      <p className="field-error empty:hidden">{problemAt(path)}</p>
      <div ref={entries} className="grid gap-3">
        {Object.entries(values).map(([key, one]) => (
          <details
            key={key}
            open={key === added}
            className="rounded-sm border-2 border-hairline px-3 py-2"
          >
            <summary className="min-h-9 cursor-pointer content-center">{key}</summary>
            <SchemaField schema={schema.item} path={[...path, key]} value={one} label={key} />
            <Button size="small" tone="plain" onClick={() => change([...path, key], undefined)}>
              Remove {key}
            </Button>
          </details>
        ))}
      </div>
      <NewName
        item={item.toLowerCase()}
        hasSlugs={schema.hasSlugs}
        taken={Object.keys(values)}
        onAdd={(name) => {
          focusNext(() => lastControl(entries.current));
          change([...path, name], emptyValue(schema.item));
          setAdded(name);
        }}
      />
    </fieldset>
  );
}

/** One of several shapes, such as a search or a link. */
function Either({
  schema,
  path,
  value,
  label,
}: FieldProps<Extract<FieldSchema, { type: 'either' }>>) {
  const { kind, change } = useForm();
  const id = useId();
  const chosen = Math.max(
    schema.options.findIndex((option) => fits(option, value)),
    0,
  );
  const option = schema.options[chosen];
  const described = describeField(kind, path);
  return (
    <div className="grid gap-2">
      <div className="field">
        <label htmlFor={id}>{label ?? described.label}</label>
        <select
          id={id}
          className="input"
          data-field={path.join('.')}
          value={chosen}
          onChange={({ target }) => {
            const next = schema.options[Number(target.value)];
            if (next) change(path, emptyValue(next));
          }}
        >
          {schema.options.map((one, index) => (
            <option key={index} value={index}>
              {shapeName(one)}
            </option>
          ))}
        </select>
      </div>
      {option && <SchemaField schema={option} path={path} value={value} isRequired label="" />}
    </div>
  );
}

function fits(option: FieldSchema, value: unknown): boolean {
  if (option.type !== 'group') return typeof value !== 'object';
  if (typeof value !== 'object' || value === null) return false;
  return option.fields.every(({ name, isRequired }) => !isRequired || name in value);
}

const shapeName = (option: FieldSchema): string =>
  option.type === 'group'
    ? option.fields.map(({ name }) => optionName(name)).join(', ')
    : optionName(option.type);
