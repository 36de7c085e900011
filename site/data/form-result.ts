import { createContext, useContext } from 'react';
import type { FormName, FormResult } from '#contract/http.ts';

const FormResultContext = createContext<FormResult | undefined>(undefined);

export const FormResultProvider = FormResultContext.Provider;

/** Values and errors of a form that was submitted without JavaScript and rejected. */
export function useFormResult(form: FormName): FormResult | undefined {
  const formResult = useContext(FormResultContext);
  return formResult?.form === form ? formResult : undefined;
}
