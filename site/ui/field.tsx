import type { ReactNode } from 'react';

/** What ties a control to its label and its error. */
interface FieldControl {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  className?: string;
  /** The control is a slot: an input, a text area, whatever takes these attributes. */
  children: (control: FieldControl) => ReactNode;
}

/** A label, its control and the sentence that says what is wrong with it. */
export function Field({ id, label, error, className = '', children }: FieldProps) {
  const errorId = `${id}-error`;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children(error ? { id, 'aria-invalid': true, 'aria-describedby': errorId } : { id })}
      {/* Stands there from the start: only what changes inside a live region is read out. */}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="field-error">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
