/** Answers to a request with a token carry a fresh one here, so that the panel stays open while it is used. */
export const freshTokenHeader = 'X-Admin-Token';

/** Which part of the input a refusal is about, as `listPrice.month`: a form shows the sentence there. */
export const refusedFieldHeader = 'X-Refused-Field';

/**
 * Where forms go without script: they take what a browser sends by itself, obey the same rules as the calls, and answer with a page.
 * The place behind `#` is where the answer shows what is wrong.
 */
export const forms = {
  vote: '/forms/vote',
  newsletter: '/forms/newsletter#newsletter',
  contact: '/forms/contact#contact',
} as const;

export type FormName = keyof typeof forms;

/** What a form is answered with when it could not be taken: the page is shown again with the words that were typed. */
export interface Posted {
  form: FormName;
  /** The page that is shown. */
  page: string;
  values: Record<string, string>;
  /** By field; a sentence about none of them is under the form's name. */
  errors: Record<string, string>;
}
