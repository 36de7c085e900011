import { createContext, useContext } from 'react';
import type { FormName, FormResult } from '#contract/http.ts';

const FormResultContext = createContext<FormResult | undefined>(undefined);

export const FormResultProvider = FormResultContext.Provider;

/** What was typed into a form that came back without script, and what is wrong with it. */
export function useFormResult(form: FormName): FormResult | undefined {
  const posted = useContext(FormResultContext);
  return posted?.form === form ? posted : undefined;
}
