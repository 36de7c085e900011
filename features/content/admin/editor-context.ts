import { createContext, useContext } from 'react';
import type { DocumentEditing } from './use-document.ts';

interface EditorState {
  editing: DocumentEditing;
  /** The field to open and focus, such as that of a chosen problem. */
  target: string | undefined;
  goTo: (field: string) => void;
}

export const EditorContext = createContext<EditorState | undefined>(undefined);

export function useEditor(): EditorState {
  const state = useContext(EditorContext);
  if (!state) throw new Error('This field is outside of an editor.');
  return state;
}

/** The message at a field. */
export function useProblem(name: string): string | undefined {
  const { problems } = useEditor().editing;
  return problems.find(({ field }) => field === name)?.message;
}

/** The field itself, or one inside it. */
export const isWithin = (field: string | undefined, name: string): boolean =>
  field === name || Boolean(field?.startsWith(`${name}.`));

/** Moves focus to the control of a field, or of the nearest field or part around it. */
export function focusField(field: string): void {
  const steps = field.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const name = CSS.escape(steps.slice(0, length).join('.'));
    const control = document.querySelector<HTMLElement>(
      `[name="${name}"], [data-field="${name}"], [data-part~="${name}"] div :is(input, select, textarea, button)`,
    );
    if (!control) continue;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
    return;
  }
}
