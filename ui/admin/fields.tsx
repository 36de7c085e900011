import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { errorsIn } from './api.ts';

interface Labeled {
  label: ReactNode;
  error?: string | undefined;
}

export function TextField({ label, error, ...input }: Labeled & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      {(control) => <input className="input" {...control} {...input} />}
    </Field>
  );
}

interface SearchableFieldProps extends Labeled, ComponentProps<'input'> {
  options: readonly (readonly [value: string | number, label: string])[];
}

/** A text field that suggests options while typing. */
export function SearchableField({ options, ...field }: SearchableFieldProps) {
  const id = useId();
  return (
    <>
      <TextField list={id} autoComplete="off" {...field} />
      <datalist id={id}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

export function TextAreaField({ label, error, ...area }: Labeled & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      {(control) => <textarea className="input" {...control} {...area} />}
    </Field>
  );
}

interface SelectFieldProps extends Labeled, ComponentProps<'select'> {
  options: readonly (readonly [value: string | number, label: string])[];
}

export function SelectField({ label, error, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <select className="input" {...control} {...select}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="relative flex min-h-11 min-w-6 items-start gap-3 py-2">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-ember"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

/** Shows the server's message at each rejected field, or at `fallback` if it concerns no field. */
export function showServerError<Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
  fallback: Path<Values> | 'root' = 'root',
): void {
  for (const { field, message } of errorsIn(error)) {
    // No form keeps a password of the mail server among its values.
    const isField =
      field === 'password' || (field && getValues(field as Path<Values>) !== undefined);
    setError(isField ? (field as Path<Values>) : fallback, { message }, { shouldFocus: true });
  }
}
