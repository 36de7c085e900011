import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from 'react';
import { get, useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox, SelectField, TextAreaField, TextField } from '#ui/admin/fields.tsx';
import { Button } from '#ui/button.tsx';
import { typedDollars, typedNumber } from './content-values.ts';
import type { DocumentEditing } from './use-document.ts';

/**
 * Fields of a document's form. Their names are the paths of its schema; inside a row they start at
 * the row.
 */
export interface FieldProps {
  name: string;
  label: string;
}

const RowPath = createContext('');

/** Of a field; without a name, of the row. */
export function usePath(name: string): string {
  const row = useContext(RowPath);
  return [row, name].filter(Boolean).join('.');
}

/** A field whose control reports its own changes. */
export function useField(name: string) {
  const path = usePath(name);
  const { field } = useController({ name: path });
  return { field, problem: useProblem(path) };
}

export function Text({ name, label, ...input }: FieldProps & ComponentProps<'input'>) {
  const { register } = useFormContext();
  const path = usePath(name);
  return <TextField label={label} error={useProblem(path)} {...input} {...register(path)} />;
}

/** As high as what is in it. */
const growing = 'input field-sizing-content';

export function LongText({ name, label, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const { register } = useFormContext();
  const path = usePath(name);
  return (
    <TextAreaField
      label={label}
      error={useProblem(path)}
      rows={2}
      className={growing}
      {...area}
      {...register(path)}
    />
  );
}

function ParsedField({ name, label, parse }: FieldProps & { parse: (text: unknown) => unknown }) {
  const { register } = useFormContext();
  const path = usePath(name);
  return (
    <TextField
      label={label}
      error={useProblem(path)}
      inputMode="decimal"
      autoComplete="off"
      {...register(path, { setValueAs: parse })}
    />
  );
}

export const NumberField = (props: FieldProps) => <ParsedField {...props} parse={typedNumber} />;
export const DollarsField = (props: FieldProps) => <ParsedField {...props} parse={typedDollars} />;

/** The labels of values. */
export type Options = Readonly<Record<string, string>>;

interface ChoiceProps extends FieldProps {
  options: Options;
  /** The label of no value, for a field that may be empty. */
  none?: string;
}

/** A value that is not among the options stays. */
export function Choice({ name, label, options, none }: ChoiceProps) {
  const { field, problem } = useField(name);
  const value = String(field.value ?? '');
  const isKnown = Object.hasOwn(options, value);
  const first: [string, string][] = none ? [['', none]] : [];
  if (!isKnown && (value || !none)) first.push([value, value || 'Choose...']);
  return (
    <SelectField
      label={label}
      error={problem}
      {...field}
      value={value}
      options={[...first, ...Object.entries(options)]}
    />
  );
}

export function Flag({ name, label }: FieldProps) {
  const { field } = useField(name);
  return (
    <Checkbox checked={Boolean(field.value)} onChange={field.onChange}>
      {label}
    </Checkbox>
  );
}

/** Short fields beside each other. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-3 sm:grid-cols-2">{children}</div>
);

/** A list of short texts, one per line, so that lines move by cut and paste. */
export function Lines({ name, label, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const { field } = useField(name);
  const { problems } = useEditor();
  const lines = (field.value ?? []) as string[];
  const [text, setText] = useState(lines.join('\n'));
  const isCurrent = linesOf(text).join('\n') === lines.join('\n');
  const problem = problems.find((one) => isWithin(one.field, field.name));
  const line = Number(problem?.field.slice(field.name.length + 1) || Number.NaN) + 1;
  return (
    <TextAreaField
      label={`${label}, one per line`}
      error={problem && (line ? `Line ${line}: ${problem.message}` : problem.message)}
      rows={3}
      className={growing}
      {...area}
      {...field}
      value={isCurrent ? text : lines.join('\n')}
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

/** A button that adds something. */
export function AddButton({ children, ...button }: ComponentProps<typeof Button>) {
  return (
    <Button size="small" {...button}>
      <Plus size={16} aria-hidden="true" />
      {children}
    </Button>
  );
}

interface MoveButtonsProps {
  /** What they move. */
  label: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function MoveButtons({ label, index, count, onMove, onRemove }: MoveButtonsProps) {
  const buttons = [
    { name: 'Up', Icon: ArrowUp, isOff: index === 0, run: () => onMove(index - 1) },
    { name: 'Down', Icon: ArrowDown, isOff: index === count - 1, run: () => onMove(index + 1) },
    { name: 'Remove', Icon: X, isOff: false, run: onRemove },
  ];
  return (
    <div className="flex gap-1">
      {buttons.map(({ name, Icon, isOff, run }) => (
        <Button
          key={name}
          size="small"
          tone="plain"
          pending={isOff}
          title={name}
          aria-label={`${name}: ${label}`}
          onClick={run}
        >
          <Icon size={16} aria-hidden="true" />
        </Button>
      ))}
    </div>
  );
}

interface DisclosureProps extends ComponentProps<'details'> {
  label: string;
  /** Its fields; it opens for a problem in one of them. */
  names: readonly string[];
  /** At the start. */
  isOpen?: boolean;
}

/** Its fields are rendered while it is open. */
export function Disclosure({ label, names, isOpen = false, children }: DisclosureProps) {
  const { problems } = useEditor();
  const hasProblem = problems.some(({ field }) => names.some((name) => isWithin(field, name)));
  const [isShown, setIsShown] = useState(isOpen);
  return (
    <details
      data-fields={names.join(' ')}
      open={isShown}
      className="rounded-sm border-2 border-hairline"
      onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer content-center px-3 wrap-anywhere">
        {label}
        {hasProblem && <span className="field-error"> To fix</span>}
      </summary>
      {isShown && <div className="p-3">{children}</div>}
    </details>
  );
}

interface RowsProps {
  name: string;
  /** Such as "price", in "Add a price". */
  item: string;
  /** What a row is called: one of its fields, or words made from them. */
  title: string | ((row: never) => string | undefined);
  /** A new row. */
  start?: object;
  /** The fields of a row. */
  children: ReactNode;
}

const fewRows = 4;

/** An ordered list of rows that open, move up and down, and go. */
export function Rows({ name, item, title, start = {}, children }: RowsProps) {
  const path = usePath(name);
  const { fields, append, move, remove } = useFieldArray({ name: path });
  const problem = useProblem(path);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid gap-2 sm:col-span-full">
      <ol className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => (
          <Row
            key={id}
            path={`${path}.${index}`}
            newName={`New ${item} ${index + 1}`}
            title={title}
            isOpen={fields.length < fewRows}
            index={index}
            count={fields.length}
            onMove={(to) => move(index, to)}
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
        <AddButton
          ref={add}
          data-field={path}
          onClick={() => {
            append(start, { shouldFocus: false });
            focusField(`${path}.${fields.length}`);
          }}
        >
          Add {/^[aeiou]/i.test(item) ? 'an' : 'a'} {item}
        </AddButton>
      </div>
    </div>
  );
}

interface RowProps extends Omit<MoveButtonsProps, 'label'>, Pick<RowsProps, 'title' | 'children'> {
  path: string;
  newName: string;
  isOpen: boolean;
}

function Row({ path, newName, title, isOpen, children, ...place }: RowProps) {
  const row = useWatch({ name: path });
  const titled = typeof title === 'string' ? row?.[title] : row && title(row as never);
  const label = titled || newName;
  return (
    <li>
      <Disclosure label={label} names={[path]} isOpen={isOpen}>
        <fieldset aria-label={label} className="grid items-start gap-2 sm:grid-cols-2">
          <RowPath value={path}>{children}</RowPath>
          <div className="sm:col-span-full">
            <MoveButtons label={label} {...place} />
          </div>
        </fieldset>
      </Disclosure>
    </li>
  );
}

/** An ordered choice from a list, such as the order of the home page. */
export function ChosenList({ name, label, options }: FieldProps & { options: Options }) {
  const { field, problem } = useField(name);
  const chosen = (field.value ?? []) as string[];
  const left = Object.entries(options).filter(([value]) => !chosen.includes(value));
  const [next, setNext] = useState('');
  const picked = left.some(([value]) => value === next) ? next : (left[0]?.[0] ?? '');
  const nameOf = (value: string) => options[value] ?? value;
  return (
    <fieldset className="grid gap-1 sm:col-span-full">
      <legend className="mb-1 font-bold">{label}</legend>
      <ol className="grid empty:hidden">
        {chosen.map((value, index) => (
          <li key={value} className="flex items-center gap-1 border-b border-hairline">
            <span className="mr-auto min-w-0 py-2 wrap-anywhere">
              {index + 1}. {nameOf(value)}
            </span>
            <MoveButtons
              label={nameOf(value)}
              index={index}
              count={chosen.length}
              onMove={(to) => field.onChange(chosen.toSpliced(index, 1).toSpliced(to, 0, value))}
              onRemove={() => field.onChange(chosen.toSpliced(index, 1))}
            />
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
          <AddButton onClick={() => field.onChange([...chosen, picked])}>Add</AddButton>
        </div>
      )}
      {problem && <p className="field-error">{problem}</p>}
    </fieldset>
  );
}

interface PartProps {
  title: string;
  /** Its fields in the document, separated by spaces. */
  names: string;
  children: ReactNode;
}

/** An optional part of a form, which is opened to add it. */
export function Part({ title, names, children }: PartProps) {
  const fields = names.split(' ');
  const { setValue } = useFormContext();
  const isUsed = useWatch({ compute: (all) => fields.some((name) => isFilled(get(all, name))) });
  return (
    <Disclosure names={fields} label={isUsed ? title : `Add ${inSentence(title)}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {children}
        {isUsed && (
          <div>
            <Button
              size="small"
              tone="plain"
              onClick={({ currentTarget }) => {
                for (const name of fields) setValue(name, undefined);
                currentTarget.closest('details')?.removeAttribute('open');
              }}
            >
              Remove {inSentence(title)}
            </Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}

export const Parts = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
);

const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

const isFilled = (value: unknown): boolean =>
  value instanceof Object
    ? Array.isArray(value) || Object.values(value).some(isFilled)
    : value !== undefined && value !== '';

/** What search engines and shared links show of a review or post. */
export const sharingPart = (
  <Part title="Search, sharing and tags" names="excerpt description social tags">
    <LongText name="excerpt" label="Excerpt on the blog" />
    <LongText name="description" label="Description for search engines" />
    <LongText name="social" label="Text when somebody shares the page" />
    <Lines name="tags" label="Tags" />
  </Part>
);

export const EditorContext = createContext<DocumentEditing | undefined>(undefined);

export function useEditor(): DocumentEditing {
  const editing = useContext(EditorContext);
  if (!editing) throw new Error('This field is outside of an editor.');
  return editing;
}

/** The message at a field. */
export function useProblem(name: string): string | undefined {
  const { problems } = useEditor();
  return problems.find(({ field }) => field === name)?.message;
}

/** The field itself, or one inside it. */
export const isWithin = (field: string | undefined, name: string): boolean =>
  field === name || Boolean(field?.startsWith(`${name}.`));

/** Opens what contains a field, then moves focus to its control or to the nearest one around it. */
export function focusField(field: string, rounds = 3): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-fields]'))
    if (details.dataset.fields?.split(' ').some((name) => isWithin(field, name)))
      details.open = true;
  // What was closed renders its fields now, among which may be another one to open.
  if (rounds > 0) setTimeout(focusField, 50, field, rounds - 1);
  else controlOf(field)?.focus();
}

function controlOf(field: string): HTMLElement | null {
  const name = CSS.escape(field);
  const control = document.querySelector<HTMLElement>(
    `[name="${name}"], [data-field="${name}"], [data-fields~="${name}"] div :is(input, select, textarea, button)`,
  );
  return control || !field.includes('.') ? control : controlOf(field.replace(/\.[^.]*$/, ''));
}
