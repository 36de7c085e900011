/** A renewed session token, so that a session in use does not expire. */
export const freshTokenHeader = 'X-Admin-Token';

/** The input field that an error is about, such as `listPrice.month`. */
export const errorFieldHeader = 'X-Error-Field';

/** URLs of forms without JavaScript. The fragment is where the page shows errors. */
export const forms = {
  vote: '/forms/vote',
  newsletter: '/forms/newsletter#newsletter',
  contact: '/forms/contact#contact',
} as const;

export type FormName = keyof typeof forms;

/** A rejected form, to be shown again with its values. */
export interface FormResult {
  form: FormName;
  /** The page that shows it. */
  page: string;
  values: Record<string, string>;
  /** By field; other messages are under the form's name. */
  errors: Record<string, string>;
}
