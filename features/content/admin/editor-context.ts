import { createContext, useContext } from 'react';
import type { DocumentEditing } from './use-document.ts';

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
