import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { get, useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox, SelectField, TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { Button } from '#ui/button.tsx';
import { typedDollars, typedNumber } from './content-values.ts';
import { isWithin, useEditor, useProblem } from './editor-context.ts';

/** Fields of a document's form. Their names are the paths of its schema. */

export interface FieldProps {
  name: string;
  label: string;
}

export function Text({ name, label, ...input }: FieldProps & ComponentProps<'input'>) {
  const { register } = useFormContext();
  return <TextField label={label} error={useProblem(name)} {...input} {...register(name)} />;
}

/** As high as what is in it. */
const growing = 'input field-sizing-content';

export function LongText({ name, label, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const { register } = useFormContext();
  return (
    <TextAreaField
      label={label}
      error={useProblem(name)}
      rows={2}
      className={growing}
      {...area}
      {...register(name)}
    />
  );
}

type Parse = (text: unknown) => unknown;

const numberField =
  (parse: Parse) =>
  ({ name, label, ...input }: FieldProps & ComponentProps<'input'>) => {
    const { register } = useFormContext();
    return (
      <TextField
        label={label}
        error={useProblem(name)}
        inputMode="decimal"
        autoComplete="off"
        {...input}
        {...register(name, { setValueAs: parse })}
      />
    );
  };

export const NumberField = numberField(typedNumber);
export const DollarsField = numberField(typedDollars);

type Options = [value: string, label: string][];

/** A value that is not among the options stays. */
export function Choice({ name, label, options }: FieldProps & { options: Options }) {
  const { field } = useController({ name });
  const value = String(field.value ?? '');
  const isKnown = options.some(([one]) => one === value);
  return (
    <SelectField
      label={label}
      error={useProblem(name)}
      {...field}
      value={value}
      options={isKnown ? options : [[value, value || 'Choose...'], ...options]}
    />
  );
}

export function Flag({ name, label }: FieldProps) {
  const { field } = useController({ name });
  return (
    <Checkbox checked={Boolean(field.value)} onChange={field.onChange}>
      {label}
    </Checkbox>
  );
}

/** A list of short texts, one per line, so that lines move by cut and paste. */
export function Lines({ name, label, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const { field } = useController({ name });
  const { problems } = useEditor().editing;
  const lines = (field.value ?? []) as string[];
  const [text, setText] = useState(lines.join('\n'));
  const isCurrent = linesOf(text).join('\n') === lines.join('\n');
  const shown = isCurrent ? text : lines.join('\n');
  const problem = problems.find((one) => isWithin(one.field, name));
  const line = Number(problem?.field.slice(name.length + 1) || Number.NaN) + 1;
  return (
    <TextAreaField
      label={`${label}, one per line`}
      error={problem && (line ? `Line ${line}: ${problem.message}` : problem.message)}
      rows={3}
      className={growing}
      {...area}
      name={name}
      ref={field.ref}
      value={shown}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value);
        const typed = linesOf(target.value);
        field.onChange(typed.length > 0 ? typed : undefined);
      }}
    />
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface RowsProps {
  name: string;
  /** Such as "price", in "Add a price". */
  item: string;
  /** The title of a row, which is shown when it is closed. */
  title: (value: never) => string | undefined;
  /** A new row. */
  start: () => object;
  /** The fields of the row at this path. */
  children: (path: string) => ReactNode;
}

const fewRows = 4;

/** An ordered list of rows that open, move up and down, and go. */
export function Rows({ name, item, title, start, children }: RowsProps) {
  const { control } = useFormContext();
  const { fields, append, move, remove } = useFieldArray({ control, name });
  const [added, setAdded] = useState<string>();
  const problem = useProblem(name);
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (added) list.current?.lastElementChild?.querySelector<HTMLElement>(controls)?.focus();
  }, [added]);
  return (
    <div className="grid gap-2">
      <ol ref={list} className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => (
          <Row
            key={id}
            path={`${name}.${index}`}
            name={`${item} ${index + 1}`}
            title={title}
            isOpen={
              fields.length < fewRows || (id === fields.at(-1)?.id && added === `${fields.length}`)
            }
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < fields.length - 1 ? () => move(index, index + 1) : undefined}
            onRemove={() => {
              remove(index);
              add.current?.focus();
            }}
          >
            {children}
          </Row>
        ))}
      </ol>
      {problem && <p className="field-error">{problem}</p>}
      <div>
        <Button
          ref={add}
          size="small"
          data-field={name}
          onClick={() => {
            append(start(), { shouldFocus: false });
            setAdded(`${fields.length + 1}`);
          }}
        >
          <Plus size={16} aria-hidden="true" />
          Add {/^[aeiou]/i.test(item) ? 'an' : 'a'} {item}
        </Button>
      </div>
    </div>
  );
}

const controls = 'input, select, textarea';

interface RowProps extends Pick<RowsProps, 'title' | 'children'> {
  path: string;
  name: string;
  isOpen: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function Row({ path, name, title, isOpen, onUp, onDown, onRemove, children }: RowProps) {
  const { target, editing } = useEditor();
  const [isShown, setIsShown] = useState(isOpen);
  const hasProblem = editing.problems.some(({ field }) => isWithin(field, path));
  useEffect(() => {
    if (isWithin(target, path) || hasProblem) setIsShown(true);
  }, [target, path, hasProblem]);
  const value = useWatch({ name: path }) as never;
  const label = (value && title(value)) || `New ${name}`;
  return (
    <li className="rounded-sm border-2 border-hairline">
      <details open={isShown} onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer content-center px-3 wrap-anywhere">
          {label}
          {hasProblem && <span className="field-error"> To fix</span>}
        </summary>
        {isShown && (
          <fieldset aria-label={label} className="grid items-start gap-2 p-3 sm:grid-cols-2">
            {children(path)}
            <div className="flex flex-wrap gap-2 sm:col-span-full">
              <Button
                size="small"
                tone="plain"
                pending={!onUp}
                aria-label={`Up: ${label}`}
                onClick={onUp}
              >
                <ArrowUp size={16} aria-hidden="true" /> Up
              </Button>
              <Button
                size="small"
                tone="plain"
                pending={!onDown}
                aria-label={`Down: ${label}`}
                onClick={onDown}
              >
                <ArrowDown size={16} aria-hidden="true" /> Down
              </Button>
              <Button size="small" tone="plain" aria-label={`Remove: ${label}`} onClick={onRemove}>
                <X size={16} aria-hidden="true" /> Remove
              </Button>
            </div>
          </fieldset>
        )}
      </details>
    </li>
  );
}

/** An ordered choice from a list, such as the order of the home page. */
export function ChosenList({ name, label, options }: FieldProps & { options: Options }) {
  const { field } = useController({ name });
  const problem = useProblem(name);
  const chosen = (field.value ?? []) as string[];
  const left = options.filter(([value]) => !chosen.includes(value));
  const [next, setNext] = useState('');
  const picked = left.some(([value]) => value === next) ? next : (left[0]?.[0] ?? '');
  const nameOf = (value: string) => options.find(([one]) => one === value)?.[1] ?? value;
  const move = (from: number, to: number) =>
    field.onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, chosen[from] ?? ''));
  return (
    <fieldset className="grid gap-1 sm:col-span-full">
      <legend className="mb-1 font-bold">{label}</legend>
      <ol className="grid empty:hidden">
        {chosen.map((value, index) => (
          <li key={value} className="flex items-center gap-1 border-b border-hairline">
            <span className="mr-auto min-w-0 py-2 wrap-anywhere">
              {index + 1}. {nameOf(value)}
            </span>
            <Button
              size="small"
              tone="plain"
              pending={index === 0}
              aria-label={`Up: ${nameOf(value)}`}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={16} aria-hidden="true" />
            </Button>
            <Button
              size="small"
              tone="plain"
              pending={index === chosen.length - 1}
              aria-label={`Down: ${nameOf(value)}`}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={16} aria-hidden="true" />
            </Button>
            <Button
              size="small"
              tone="plain"
              aria-label={`Remove: ${nameOf(value)}`}
              onClick={() => field.onChange(chosen.toSpliced(index, 1))}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <SelectField
            label={`Add to: ${label.toLowerCase()}`}
            data-field={name}
            value={picked}
            options={left}
            onChange={({ target }) => setNext(target.value)}
          />
          <Button size="small" onClick={() => field.onChange([...chosen, picked])}>
            <Plus size={16} aria-hidden="true" />
            Add
          </Button>
        </div>
      )}
      {problem && <p className="field-error">{problem}</p>}
    </fieldset>
  );
}

export interface Part {
  title: string;
  /** Its fields in the document. */
  names: readonly [string, ...string[]];
  fields: ReactNode;
}

/** Optional parts of a form: those that have something can be opened, the others can be added. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  const { control, setValue } = useFormContext();
  const { target, goTo } = useEditor();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const filled = useWatch({
    control,
    compute: (all) => parts.map((part) => hasContent(part, all)),
  });
  const wanted = parts.find((part) => isIn(part, target))?.title;
  useEffect(() => {
    if (wanted) setOpened((all) => [...all, wanted]);
  }, [wanted]);
  const shown = parts.filter(({ title }, index) => filled[index] || opened.includes(title));
  const missing = parts.filter((part) => !shown.includes(part));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {shown.map((part) => (
        <PartSection
          key={part.title}
          part={part}
          isOpen={opened.includes(part.title)}
          onRemove={() => {
            for (const name of part.names) setValue(name, undefined);
            setOpened(opened.filter((title) => title !== part.title));
          }}
        />
      ))}
      {missing.length > 0 && (
        <ul aria-label="Parts to add" className="flex flex-wrap gap-2">
          {missing.map(({ title, names }) => (
            <li key={title}>
              <Button size="small" tone="plain" onClick={() => goTo(names[0])}>
                <Plus size={16} aria-hidden="true" />
                Add {inSentence(title)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

const isIn = ({ names }: Part, field: string | undefined): boolean =>
  names.some((name) => isWithin(field, name));

const hasContent = ({ names }: Part, values: Record<string, unknown>): boolean =>
  names.some((name) => isFilled(get(values, name)));

const isFilled = (value: unknown): boolean =>
  value instanceof Object
    ? Array.isArray(value) || Object.values(value).some(isFilled)
    : value !== undefined && value !== '';

interface PartSectionProps {
  part: Part;
  isOpen: boolean;
  onRemove: () => void;
}

function PartSection({ part, isOpen, onRemove }: PartSectionProps) {
  const { title, names, fields } = part;
  const { editing } = useEditor();
  const [isShown, setIsShown] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setIsShown(true);
  }, [isOpen]);
  return (
    <details
      data-part={names.join(' ')}
      open={isShown}
      className="rounded-sm border-2 border-hairline"
      onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center px-3 font-bold">
        {title}
        {editing.problems.some(({ field }) => isIn(part, field)) && (
          <span className="field-error"> To fix</span>
        )}
      </summary>
      {isShown && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3">
          {fields}
          <div>
            <Button size="small" tone="plain" onClick={onRemove}>
              Remove {inSentence(title)}
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}
