import { createContext, useContext } from 'react';
import type { FormName, Posted } from '#contract/http.ts';

const PostedContext = createContext<Posted | undefined>(undefined);

export const PostedProvider = PostedContext.Provider;

/** What was typed into a form that came back without script, and what is wrong with it. */
export function usePosted(form: FormName): Posted | undefined {
  const posted = useContext(PostedContext);
  return posted?.form === form ? posted : undefined;
}
